// Threads that meet: two readers and a writer in most cases, as `protocol.hpp` models them.
#pragma once

#include "protocol.hpp"

namespace scenarios {

using namespace protocol;
using machine::Explorer;

using Scenario = std::function<void(Explorer &, const Form &)>;

inline void publishFirst(Explorer &explorer, bool hasEntry = true) {
  explorer.memory[current] = oldTable;
  explorer.memory[oldTable + header] = ready;
  if (!hasEntry) return;
  explorer.memory[oldTable + key] = wanted;
  explorer.memory[oldTable + object] = oldPlan;
  explorer.memory[oldPlan + fields] = ready;
}

inline void addReaders(Explorer &explorer, const Form &form) {
  for (int count : {count0, count1}) explorer.add([=](Thread &thread) { inject(thread, form, count); });
}

inline const char *isBalanced(const int8_t *memory) {
  if (memory[oldPlan + references] != 0) return "the plan has references in the end, or too few";
  return memory[oldPlan + fields] == freed ? nullptr : "the plan is never freed";
}

/// PlanCache.insert: another plan for a type, in a table that takes the place of the old one.
inline void replaceEntry(Explorer &explorer, const Form &form, int readers, int rounds) {
  publishFirst(explorer);
  for (int reader = 0; reader < readers; ++reader)
    explorer.add([=](Thread &thread) {
      for (int round = 0; round < rounds; ++round) inject(thread, form, count0 + reader);
    });
  explorer.add([=](Thread &thread) {
    thread.store(newPlan + fields, ready);
    makeTable(thread, newTable);
    place(thread, form, newTable, newPlan);
    publish(thread, form, newTable);
    waitForReaders(thread, form, readers == 1 ? std::vector<int>{count0} : std::vector<int>{count0, count1});
    freeTable(thread, oldTable, oldPlan);
  });
}

inline void entryReplaced(Explorer &explorer, const Form &form) { replaceEntry(explorer, form, 2, 1); }
inline void entryReplacedReaderTwice(Explorer &explorer, const Form &form) { replaceEntry(explorer, form, 1, 2); }

/// PlanCache.invalidate.
inline void invalidated(Explorer &explorer, const Form &form) {
  publishFirst(explorer);
  addReaders(explorer, form);
  explorer.add([=](Thread &thread) {
    publish(thread, form, 0);
    waitForReaders(thread, form, {count0, count1});
    freeTable(thread, oldTable, oldPlan);
  });
}

/// PlanTable.add, then PlanCache.invalidate.
inline void addedInPlace(Explorer &explorer, const Form &form) {
  publishFirst(explorer, false);
  addReaders(explorer, form);
  explorer.add([=](Thread &thread) {
    thread.store(oldPlan + fields, ready);
    place(thread, form, oldTable, oldPlan);
    publish(thread, form, 0);
    waitForReaders(thread, form, {count0, count1});
    freeTable(thread, oldTable, oldPlan);
  });
}

/// PlanCache.add where the table is full: nothing waits, and the old table is freed with the new one.
inline void outgrown(Explorer &explorer, const Form &form) {
  publishFirst(explorer);
  addReaders(explorer, form);
  explorer.add([=](Thread &thread) {
    makeTable(thread, newTable);
    place(thread, form, newTable, oldPlan);
    publish(thread, form, newTable);
    if (form.freesOutgrownAtOnce) return freeTable(thread, oldTable);
    publish(thread, form, 0);
    waitForReaders(thread, form, {count0, count1});
    freeTable(thread, oldTable);
    freeTable(thread, newTable, oldPlan);
  });
}

/// PlanCache.retire, with threads that use the plan on after they have left their pins.
inline void holdPlan(Explorer &explorer, const Form &form, int holders) {
  publishFirst(explorer);
  explorer.memory[oldPlan + references] = 1;
  for (int reader = 0; reader < 2; ++reader)
    explorer.add([=](Thread &thread) {
      if (reader < holders)
        injectHeld(thread, form, count0 + reader, held0 + reader);
      else
        inject(thread, form, count0 + reader);
    });
  explorer.add([=](Thread &thread) {
    auto give = [&] {
      for (int holder = 0; holder < holders; ++holder) giveToHolder(thread, form, held0 + holder);
    };
    publish(thread, form, 0);
    if (!form.givesAfterWaiting) give();
    waitForReaders(thread, form, {count0, count1});
    if (form.givesAfterWaiting) give();
    release(thread);
    thread.store(oldTable + object, freed);
  });
  explorer.atTheEnd = isBalanced;
}

inline void held(Explorer &explorer, const Form &form) { holdPlan(explorer, form, 1); }
inline void heldByTwo(Explorer &explorer, const Form &form) { holdPlan(explorer, form, 2); }

/// PlanCache.retire by two writers whose tables have the same plan, which is held; each has waited already.
inline void heldInTwoTables(Explorer &explorer, const Form &form) {
  explorer.memory[oldPlan + fields] = ready;
  explorer.memory[oldPlan + references] = 2;
  explorer.memory[held0] = oldPlan;
  explorer.add([=](Thread &thread) {
    thread.check(thread.load(oldPlan + fields), is(ready), "a holder uses a plan that is freed");
    endHold(thread, form, held0);
  });
  for (int writer = 0; writer < 2; ++writer)
    explorer.add([=](Thread &thread) {
      giveToHolder(thread, form, held0);
      release(thread);
    });
  explorer.atTheEnd = isBalanced;
}

/// A thread reads and ends, another one takes over its pin and reads.
inline void pinTakenOver(Explorer &explorer, const Form &form) {
  publishFirst(explorer);
  explorer.memory[isTaken] = 1;
  explorer.add([=](Thread &thread) {
    inject(thread, form, count0);
    end(thread, form);
  });
  explorer.add([=](Thread &thread) {
    takeOver(thread, form);
    // A look of its own, so that a count from before the other thread left is named.
    thread.check(thread.load(count0), is(2), "the pin's new thread sees an old count");
    inject(thread, form, count0);
  });
  explorer.add([=](Thread &thread) {
    publish(thread, form, 0);
    waitForReaders(thread, form, {count0});
    freeTable(thread, oldTable, oldPlan);
  });
}

/// A thread makes its first pin while a writer looks for pins.
inline void pinAdded(Explorer &explorer, const Form &form) {
  publishFirst(explorer);
  explorer.memory[newPin] = garbage;
  explorer.add([=](Thread &thread) {
    add(thread, form);
    inject(thread, form, newPin);
  });
  explorer.add([=](Thread &thread) {
    publish(thread, form, 0);
    waitForReadersInList(thread, form);
    freeTable(thread, oldTable, oldPlan);
  });
}

/// A registration changes while a plan is made from it; a reader comes after `invalidate` has returned.
inline void invalidationKept(Explorer &explorer, const Form &form) {
  constexpr int before = 5, after = 6;
  explorer.memory[registration] = oldPlan;
  explorer.memory[oldPlan + fields] = before;
  explorer.memory[newPlan + fields] = after;
  explorer.add([=](Thread &thread) {
    thread.assume(thread.load(isOver, Order::acquirePC), is(1));
    int plan = thread.load(current, form.currentLoad);
    if (!thread.branch(plan, isSomething)) return;
    thread.check(thread.loadThrough(plan, fields), is(after), "a plan outlives the registration it was made from");
  });
  explorer.add([=](Thread &thread) { planAndInsert(thread, form); });
  explorer.add([=](Thread &thread) { registerAndInvalidate(thread, form); });
}

/// PlanCache.invalidate of a parent, with a reader of its plans and one of a child's: it waits once for both.
inline void childrenInvalidated(Explorer &explorer, const Form &form) {
  publishFirst(explorer);
  explorer.memory[childCurrent] = newTable;
  explorer.memory[newTable + header] = explorer.memory[newPlan + fields] = ready;
  explorer.memory[newTable + key] = wanted;
  explorer.memory[newTable + object] = newPlan;
  explorer.add([=](Thread &thread) { inject(thread, form, count0); });
  explorer.add([=](Thread &thread) { inject(thread, form, count1, childCurrent); });
  explorer.add([=](Thread &thread) {
    auto takeChilds = [&] { thread.exchange(childCurrent, 0, Order::acquire, form.publishStore); };
    publish(thread, form, 0);
    if (form.takesChildrenBeforeWaiting) takeChilds();
    waitForReaders(thread, form, {count0, count1});
    if (!form.takesChildrenBeforeWaiting) takeChilds();
    freeTable(thread, oldTable, oldPlan);
    freeTable(thread, newTable, newPlan);
  });
}

inline const char *isUpToDate(const int8_t *memory) {
  return memory[childCurrent] == oldPlan ? "a child's plan outlives the registration it was made from" : nullptr;
}

/// A parent's registration changes while a child's first plan is made from it.
inline void firstPlanOfChild(Explorer &explorer, const Form &form) {
  explorer.memory[registration] = oldPlan;
  explorer.add([=](Thread &thread) { planAndInsertChild(thread, form, false); });
  explorer.add([=](Thread &thread) { registerAndInvalidateChild(thread, form); });
  explorer.atTheEnd = isUpToDate;
}

/// The same where another thread adds the child to the parent's list.
inline void childAddedElsewhere(Explorer &explorer, const Form &form) {
  explorer.memory[registration] = oldPlan;
  explorer.add([=](Thread &thread) { planAndInsertChild(thread, form, true); });
  explorer.add([=](Thread &thread) { addChild(thread); });
  explorer.add([=](Thread &thread) { registerAndInvalidateChild(thread, form); });
  explorer.atTheEnd = isUpToDate;
}

/// A child ends while its parent takes its table.
inline void childEnds(Explorer &explorer, const Form &form) {
  explorer.memory[isListed] = 1;
  explorer.memory[childCurrent] = oldTable;
  explorer.memory[oldTable + header] = ready;
  explorer.add([=](Thread &thread) { endChild(thread, form); });
  explorer.add([=](Thread &thread) {
    lock(thread, cacheLock);
    int table = takeChildsTable(thread, form);
    unlock(thread, cacheLock);
    freeChildsTable(thread, table);
  });
  explorer.atTheEnd = [](const int8_t *memory) {
    return memory[oldTable + header] == freed ? nullptr : "a child's table is never freed";
  };
}

/// PinnedReference: the app's injector is used while another one takes its place, and released afterwards.
inline void referenceReplaced(Explorer &explorer, const Form &form) {
  explorer.memory[current] = oldPlan;
  explorer.memory[oldPlan + fields] = ready;
  for (int count : {count0, count1})
    explorer.add([=](Thread &thread) {
      enter(thread, form, count);
      int object = thread.load(current, form.currentLoad);
      thread.check(thread.loadThrough(object, fields), is(ready), "a reader uses an injector that is freed");
      leave(thread, form, count);
    });
  explorer.add([=](Thread &thread) {
    thread.store(newPlan + fields, ready);
    publish(thread, form, newPlan);
    waitForReaders(thread, form, {count0, count1});
    thread.store(oldPlan + fields, freed);
  });
}

}  // namespace scenarios
