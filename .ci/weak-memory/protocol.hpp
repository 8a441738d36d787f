// The steps by which plans are read without a lock, as `explorer.hpp` explores them. Each function names the one that
// it models; a step that can be got wrong asks `Form`, whose defaults are the code as it is written.
#pragma once

#include "explorer.hpp"

namespace protocol {

using machine::Order;
using machine::Thread;
using machine::freed;

/// The words of memory. A pin's words and a table's are those of the first thread that has one, then those of the
/// second.
enum Word {
  current = 1,                // PlanCache.current, PinnedReference.word
  changes,                    // PlanCache.changes
  cacheLock, registryLock,    // Registry.contents: one Lock in the code, which allows less than two
  registration,               // what a planner reads under the lock of the registrations
  isOver,                     // says that `invalidate` has returned
  newest,                     // Pins.newest
  count0, count1,             // Pin.count
  held0, held1,               // Pin.held
  isTaken,                    // Pin.isTaken
  newPin,                     // the count of a pin that is made here; its address, too
  oldTable = 16, newTable = 20,        // a table's header, key, object
  oldPlan = 24, newPlan = 28,          // a plan's fields, reference count
  childCurrent = 32,          // PlanCache.current of a child
  childLock,                  // Registry.contents of a child
  isListed,                   // whether a parent's Lock holds the child
  childPlace,                 // Registry.Child.place
};
constexpr int header = 0, key = 1, object = 2, fields = 0, references = 1;
/// The key that is looked for; what memory has in it that has been initialised.
constexpr int wanted = 7, ready = 1, garbage = 55;

/// The form of the code: the defaults are the code as it is, anything else is a mistake.
struct Form {
  bool isFenced = true;  // Pins.isFenced: false where the writer calls membarrier

  // Pins.enter, Pin.publish
  bool enterFence = false, fenceComesFirst = false;
  Order enterStore = Order::release;
  // Pins.leave
  Order leaveStore = Order::release;
  // Pins.takeOver
  Order endStore = Order::release, takeOverLoad = Order::acquire;
  // Pins.add
  Order addStore = Order::release;
  // Pins.waitForReaders
  bool waits = true, interrupts = true;
  Order newestLoad = Order::acquire, countLoad = Order::acquire, spinLoad = Order::acquirePC;
  // Pins.hold, HazardPointer.deinit, Pins.retainForHazards
  bool holdsUnderPin = true, givesAfterWaiting = true, retainsFirst = true;
  Order endHoldStore = Order::release, heldLoad = Order::acquirePC;
  // PlanCache, PinnedReference
  Order currentLoad = Order::acquire, publishStore = Order::release;
  bool freesOutgrownAtOnce = false;
  // PlanCache.generation, insert, invalidate
  Order generationLoad = Order::acquirePC;
  bool readsGenerationFirst = true, comparesGeneration = true, changesRegistrationFirst = true;
  // PlanCache.insert and invalidate, of a child and of its parent; Registry.joinParent, leaveParent
  bool takesChildrenBeforeWaiting = true, joinsFirst = true, comparesInherited = true, leavesFirst = true;
  bool locksChildren = true;
  Order placeLoad = Order::acquirePC;
  // PlanTable.place, find
  Order keyStore = Order::release, keyLoad = Order::acquirePC;

  /// ARM64: a sequentially consistent store, STLR, before the LDAR of the pointer.
  static Form ordered() { return {}; }
  /// Other processors, where the system has no fence for all threads.
  static Form fenced() {
    Form form;
    form.enterFence = true;
    return form;
  }
  /// Other processors, where it has one.
  static Form membarrier() {
    Form form;
    form.isFenced = false;
    return form;
  }
};

inline machine::Predicate is(int expected) {
  return [expected](int value) { return value == expected; };
}
inline bool isOdd(int value) { return value & 1; }
inline bool isSomething(int value) { return value != 0; }
inline bool isAlive(int value) { return value != 0 && value != freed; }

// ---- AtomicWord.swift

/// AtomicWord.fence: DMB ISH.
inline void fence(Thread &thread) { thread.barrier(); }

// ---- Pins.swift

/// Pins.enter, of a thread that has a pin and isn't reading.
inline void enter(Thread &thread, const Form &form, int count) {
  bool isFenced = form.isFenced && form.enterFence;
  if (isFenced && form.fenceComesFirst) fence(thread);
  int seen = thread.load(count);
  thread.assume(seen, [](int value) { return !isOdd(value); });
  thread.storeSum(count, seen, 1, form.enterStore);
  if (isFenced && !form.fenceComesFirst) fence(thread);
}

/// Pins.leave.
inline void leave(Thread &thread, const Form &form, int count) {
  thread.storeSum(count, thread.load(count), 1, form.leaveStore);
}

/// Pins.own, where a thread ends.
inline void end(Thread &thread, const Form &form) { thread.store(isTaken, 0, form.endStore); }

/// Pins.takeOver, where the pin's thread has ended.
inline void takeOver(Thread &thread, const Form &form) {
  int seen = thread.exchange(isTaken, 1, form.takeOverLoad);
  thread.assume(seen, is(0));
}

/// Pins.add: Pin.make, then the pin into the list.
inline void add(Thread &thread, const Form &form) {
  thread.store(newPin, 0);
  thread.load(newest, Order::acquire);
  int seen = thread.exchange(newest, newPin, Order::acquire, form.addStore);
  thread.assume(seen, is(0));
}

/// The half of Pins.waitForReaders that is done once.
inline void interrupt(Thread &thread, const Form &form) {
  if (!form.isFenced && form.interrupts) thread.interruptAll();
}

/// The half of Pins.waitForReaders that is done for each pin, cut to a first look and one that differs.
inline void waitFor(Thread &thread, const Form &form, int count) {
  int seen = thread.load(count, form.countLoad);
  if (thread.branch(seen, isOdd)) thread.assumeDiffer(thread.load(count, form.spinLoad), seen);
}

/// Pins.waitForReaders, where no pin is added.
inline void waitForReaders(Thread &thread, const Form &form, const std::vector<int> &counts) {
  if (!form.waits) return;
  interrupt(thread, form);
  for (int count : counts) waitFor(thread, form, count);
}

/// Pins.waitForReaders, where the only pin may have been added or not.
inline void waitForReadersInList(Thread &thread, const Form &form) {
  int pin = thread.load(newest, form.newestLoad);
  if (!thread.branch(pin, is(newPin))) return;
  interrupt(thread, form);
  int seen = thread.loadThrough(pin, 0, form.countLoad);
  thread.check(seen, [](int value) { return value < garbage; }, "a writer reads a pin that has not been initialised");
  if (thread.branch(seen, isOdd)) thread.assumeDiffer(thread.loadThrough(pin, 0, form.spinLoad), seen);
}

// ---- Reference counts: the old plan's, as the runtime's retain and release do it.

inline void retain(Thread &thread, const char *meaning) {
  int before = thread.increase(oldPlan + references, 1, Order::plain, Order::plain);
  thread.check(before, [](int value) { return value >= 1; }, meaning);
}

inline void release(Thread &thread) {
  int before = thread.increase(oldPlan + references, -1, Order::plain, Order::release);
  thread.check(before, [](int value) { return value >= 1; }, "a plan is released that has no references");
  if (!thread.branch(before, is(1))) return;
  fence(thread);
  thread.check(thread.load(oldPlan + fields), is(ready), "a plan is freed twice");
  thread.store(oldPlan + fields, freed);
}

/// Pins.hold.
inline void hold(Thread &thread, int held, int plan) { thread.storeSum(held, plan, 0, Order::release); }

/// HazardPointer.deinit.
inline void endHold(Thread &thread, const Form &form, int held) {
  int before = thread.exchange(held, 0, Order::acquire, form.endHoldStore);
  if (thread.branch(before, isOdd)) release(thread);
}

/// Pins.retainForHazards, for one pin.
inline void giveToHolder(Thread &thread, const Form &form, int held) {
  const char *late = "a writer retains a plan that is freed";
  int seen = thread.load(held, form.heldLoad);
  if (!thread.branch(seen, is(oldPlan))) return;
  if (form.retainsFirst) retain(thread, late);
  if (thread.replace(held, oldPlan, oldPlan + 1)) {
    if (!form.retainsFirst) retain(thread, late);
  } else if (form.retainsFirst) {
    release(thread);
  }
}

// ---- PlanTable.swift

/// PlanTable.init: an empty table, its header and its one entry.
inline void makeTable(Thread &thread, int table) { thread.store(table + header, ready); }

/// PlanTable.place.
inline void place(Thread &thread, const Form &form, int table, int plan) {
  thread.store(table + object, plan);
  thread.store(table + key, wanted, form.keyStore);
}

/// PlanTable.find, and what an injection does with the plan: returns it, or `machine::none`.
inline int findAndUse(Thread &thread, const Form &form, int table) {
  thread.check(thread.loadThrough(table, header), is(ready), "a reader sees a header that is not made, or is freed");
  int seen = thread.loadThrough(table, key, form.keyLoad);
  if (!thread.branch(seen, is(wanted))) {
    thread.check(seen, is(0), "a reader sees a key of a freed table");
    return machine::none;
  }
  int plan = thread.loadThrough(table, object);
  thread.check(plan, isAlive, "a reader sees an object that is not there yet, or is of a freed table");
  thread.check(thread.loadThrough(plan, fields), is(ready), "a reader uses a plan that is not made, or is freed");
  return plan;
}

/// PlanTable.release, of a table; of its plan, where this was its only reference.
inline void freeTable(Thread &thread, int table, int plan = 0) {
  for (int part : {key, object, header}) thread.store(table + part, freed);
  if (plan != 0) thread.store(plan + fields, freed);
}

// ---- PlanCache.swift

/// PlanCache.publish, PinnedReference.replace.
inline void publish(Thread &thread, const Form &form, int table) {
  thread.exchange(current, table, Order::acquire, form.publishStore);
}

/// PlanCache.withFirstPlan, withPlan and the ready loop: a reader from its pin to its leaving.
inline void inject(Thread &thread, const Form &form, int count, int cache = current) {
  enter(thread, form, count);
  int table = thread.load(cache, form.currentLoad);
  if (thread.branch(table, isSomething)) findAndUse(thread, form, table);
  leave(thread, form, count);
}

/// A reader that goes on using its plan after it has left its pin: PlanLease.init, HazardPointer.deinit.
inline void injectHeld(Thread &thread, const Form &form, int count, int held) {
  enter(thread, form, count);
  int table = thread.load(current, form.currentLoad);
  if (!thread.branch(table, isSomething)) return leave(thread, form, count);
  int plan = thread.loadThrough(table, object);
  thread.check(plan, isAlive, "a reader sees an object of a freed table");
  if (!form.holdsUnderPin) leave(thread, form, count);
  hold(thread, held, plan);
  if (form.holdsUnderPin) leave(thread, form, count);
  thread.check(thread.loadThrough(plan, fields), is(ready), "a holder uses a plan that is freed");
  endHold(thread, form, held);
}

// ---- Support/Mutex.swift, where it is taken at once.

inline void lock(Thread &thread, int mutex) {
  thread.assume(thread.exchange(mutex, 1, Order::acquire, Order::plain), is(0));
}
inline void unlock(Thread &thread, int mutex) { thread.store(mutex, 0, Order::release); }

/// Planner.plan(for:), then PlanCache.insert: a plan is made from the registrations, and kept unless they have
/// changed. The plan is the registration that it was made from.
inline void planAndInsert(Thread &thread, const Form &form) {
  int before = machine::none;
  if (form.readsGenerationFirst) before = thread.load(changes, form.generationLoad);
  lock(thread, registryLock);
  int plan = thread.load(registration);
  unlock(thread, registryLock);
  if (!form.readsGenerationFirst) before = thread.load(changes, form.generationLoad);
  lock(thread, cacheLock);
  int now = thread.load(changes, Order::acquirePC);
  if (form.comparesGeneration) thread.assumeEqual(now, before);
  thread.exchangeByRegister(current, plan);
  unlock(thread, cacheLock);
}

/// PlanCache.invalidate, after a registration has changed.
inline void registerAndInvalidate(Thread &thread, const Form &form) {
  auto change = [&] {
    lock(thread, registryLock);
    thread.store(registration, newPlan);
    unlock(thread, registryLock);
  };
  if (form.changesRegistrationFirst) change();
  lock(thread, cacheLock);
  thread.increase(changes, 1);
  publish(thread, form, 0);
  unlock(thread, cacheLock);
  if (!form.changesRegistrationFirst) change();
  thread.store(isOver, 1, Order::release);
}

// ---- PlanCache.swift, of a child, whose plans are made from what its parent has registered, too. `changes`, `cacheLock`
// and `current` are the parent's.

/// Registry.joinParent, of a child that is not in the list.
inline void addChild(Thread &thread) {
  lock(thread, cacheLock);
  thread.store(isListed, 1);
  thread.store(childPlace, 1, Order::release);
  unlock(thread, cacheLock);
}

/// Registry.joinParent, where the child is in the list (another thread may have put it there) or is not.
inline void joinParent(Thread &thread, const Form &form, bool isInList) {
  thread.assume(thread.load(childPlace, form.placeLoad), is(isInList));
  if (!isInList) addChild(thread);
}

/// Planner.makePlan, then PlanCache.insert, of a child: a plan is made from what the parent has registered, and kept unless
/// that has changed.
inline void planAndInsertChild(Thread &thread, const Form &form, bool isInList) {
  int before = thread.load(changes, form.generationLoad);
  lock(thread, registryLock);
  int plan = thread.load(registration);
  unlock(thread, registryLock);
  if (form.joinsFirst) joinParent(thread, form, isInList);
  lock(thread, childLock);
  int now = thread.load(changes, form.generationLoad);
  if (form.comparesInherited) thread.assumeEqual(now, before);
  thread.exchangeByRegister(childCurrent, plan);
  unlock(thread, childLock);
  if (!form.joinsFirst) joinParent(thread, form, isInList);
}

/// PlanCache.takeTables, of a child: returns its table, or `machine::none`; under the parent's lock.
inline int takeChildsTable(Thread &thread, const Form &form) {
  if (!thread.branch(thread.load(isListed), is(1))) return machine::none;
  if (form.locksChildren) lock(thread, childLock);
  int table = thread.load(childCurrent, form.currentLoad);
  thread.check(table, [](int value) { return value != freed; }, "a parent reads a child's cache that is freed");
  bool isThere = thread.branch(table, isSomething);
  if (isThere) thread.exchange(childCurrent, 0);
  if (form.locksChildren) unlock(thread, childLock);
  return isThere ? table : machine::none;
}

/// PlanCache.invalidate of the parent, after one of its registrations has changed; it has no plan of its own.
inline void registerAndInvalidateChild(Thread &thread, const Form &form) {
  lock(thread, registryLock);
  thread.store(registration, newPlan);
  unlock(thread, registryLock);
  lock(thread, cacheLock);
  thread.increase(changes, 1);
  takeChildsTable(thread, form);
  unlock(thread, cacheLock);
}

/// PlanCache.retire, of the one table of a child; no reader is there.
inline void freeChildsTable(Thread &thread, int table) {
  if (table == machine::none) return;
  thread.check(thread.loadThrough(table, header), is(ready), "a child's table is freed twice");
  thread.store(oldTable + header, freed);
}

/// Registry.leaveParent, then PlanCache.release, of a child that ends.
inline void endChild(Thread &thread, const Form &form) {
  auto free = [&] {
    int table = thread.load(childCurrent, form.currentLoad);
    if (thread.branch(table, isSomething)) freeChildsTable(thread, table);
    thread.store(childCurrent, freed);
  };
  if (!form.leavesFirst) free();
  lock(thread, cacheLock);
  thread.store(isListed, 0);
  unlock(thread, cacheLock);
  if (form.leavesFirst) free();
}

}  // namespace protocol
