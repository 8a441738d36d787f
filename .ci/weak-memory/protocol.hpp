// The steps by which plans are read without a lock, as `explorer.hpp` explores them: macros of `program.hpp`, each of
// which names the functions that it models, and the scenarios in which threads run them.
#pragma once

#include "explorer.hpp"

namespace protocol {

using machine::Texts;

/// The words of memory, and the values in it. A pin's words are those of the first thread that has one, then those of
/// the second; a table's are its header, key and object, a plan's its fields and reference count.
inline const machine::Places places = {
    {"current", 1},                      // PlanCache.current, PinnedReference.word
    {"changes", 2},                      // PlanCache.changes
    {"cacheLock", 3}, {"registryLock", 4},  // PropertyInjector.contents: one Lock in the code, which allows less than two
    {"registration", 5},                 // what a planner reads under the lock of the registrations
    {"isOver", 6},                       // says that `invalidate` has returned
    {"newest", 7},                       // Pins.newest
    {"count0", 8}, {"count1", 9},        // Pin.count
    {"held0", 10}, {"held1", 11},        // Pin.held
    {"isTaken", 12},                     // Pin.isTaken
    {"newPin", 13},                      // the count of a pin that is made here; its address, too
    {"oldTable", 16}, {"newTable", 20}, {".header", 0}, {".key", 1}, {".object", 2},
    {"oldPlan", 24}, {"newPlan", 28}, {".fields", 0}, {".references", 1},
    {"childCurrent", 32},                // PlanCache.current of a child
    {"childLock", 33},                   // PropertyInjector.contents of a child
    {"isListed", 34},                    // whether a parent's Lock holds the child
    {"childPlace", 35},                  // PropertyInjector.Child.place
    {"taken", 42},                       // the tables that a parent has taken, of its own
    {"A", 36}, {"B", 37}, {"C", 38}, {"X", 40}, {"Y", 41}, {"Z", 43}, {".X", 39},  // of the litmus tests
    {"wanted", 7}, {"ready", 1}, {"garbage", 55}, {"freed", machine::freed}};

inline const Texts macros = {
    // Pins.enter, of a thread that has a pin and isn't reading: on ARM64 a sequentially consistent store, STLR, before the
    // LDAR of the pointer. Pins.leave
    {"enter", "e=$1 assume:e%0 $1:=e+1@R"},
    {"leave", "l=$1 $1:=l+1@R"},
    // Pins.own, where a thread ends; Pins.takeOver, where the pin's thread has ended; Pins.add
    {"end", "isTaken:=0@R"},
    {"takeOver", "o=isTaken@A isTaken:=1@R^o assume:o==0"},
    {"add", "newPin:=0 n=newest@A n=newest@A newest:=newPin@R^n assume:n==0"},
    // Pins.waitForReaders: what is done once, then for each pin, cut to a first look and one that differs; for two pins,
    // for one, and where the only pin may have been added or not
    {"interrupt", ""},
    {"spin", "w=$1@A if:w%1 { v=$1@P assume:v!=w }"},
    {"wait", "interrupt() spin(count0) spin(count1)"},
    {"wait1", "interrupt() spin(count0)"},
    {"waitInList", "p=newest@A if:p==newPin { interrupt() w=*p@A check:w!=garbage if:w%1 { v=*p@P assume:v!=w } }"},
    // The old plan's reference count, as the runtime's retain and release change it
    {"retain", "r=oldPlan.references oldPlan.references:=r+1^r check:r!=0"},
    {"release", "r=oldPlan.references oldPlan.references:=r+-1@R^r check:r!=0 "
                "if:r==1 { fence f=oldPlan.fields check:f==ready oldPlan.fields:=freed }"},
    // Pins.hold, HazardPointer.deinit; Pins.retainForHazards, for one pin
    {"hold", "$1:=p@R"},
    {"endHold", "h=$1@A $1:=0@R^h if:h%1 { release() }"},
    {"give", "h=$1@P if:h==oldPlan { retain() g=$1@A if:g==oldPlan { $1:=oldPlan+1@R^g } else { release() } }"},
    // PlanTable.place; PlanTable.find, and what an injection does with the plan; PlanTable.release
    {"place", "$1.object:=$2 $1.key:=wanted@R"},
    {"find", "h=*t.header check:h==ready k=*t.key@P if:k==wanted { p=*t.object check:p!=0 check:p!=freed "
             "f=*p check:f==ready } else { check:k==0 }"},
    {"free", "$1.key:=freed $1.object:=freed $1.header:=freed"},
    {"freeOld", "free(oldTable) oldPlan.fields:=freed"},
    // PlanCache.insert, PinnedReference.replace; the end of PlanCache.invalidate
    {"publish", "x=current@A current:=$1@R^x"},
    {"retire", "publish(0) wait() freeOld()"},
    {"outgrow", "wait() free(oldTable)"},
    {"hand", "wait() give(held0)"},
    // PlanCache.withFirstPlan, withPlan and the ready loop: a reader from its pin to its leaving; one that goes on using its
    // plan after that: PlanLease.init, HazardPointer.deinit
    {"inject", "enter($1) t=$2@A if:t!=0 { find() } leave($1)"},
    {"injectHeld", "enter($1) t=current@A if:t!=0 { p=*t.object check:p!=0 check:p!=freed hold($2) leave($1) "
                   "f=*p check:f==ready endHold($2) } else { leave($1) }"},
    {"refer", "enter($1) p=current@A f=*p check:f==ready leave($1)"},
    // Lock.withLock, where it is taken at once
    {"lock", "m=$1@A $1:=1^m assume:m==0"},
    {"unlock", "$1:=0@R"},
    // PropertyInjector.plan(for:), then PlanCache.insert: a plan is made from the registrations, and kept unless they have
    // changed. The plan is the registration that it was made from.
    {"readPlan", "lock(registryLock) q=registration unlock(registryLock)"},
    {"planAndInsert", "b=changes@P readPlan() lock(cacheLock) n=changes@P assume:n==b x=current@A current:=q@R^x "
                      "unlock(cacheLock)"},
    // PlanCache.invalidate, after a registration has changed
    {"register", "lock(registryLock) registration:=newPlan unlock(registryLock)"},
    {"count", "c=changes@A changes:=c+1@R^c"},
    {"invalidate", "lock(cacheLock) count() publish(0) unlock(cacheLock)"},
    {"registerAndInvalidate", "register() invalidate() isOver:=1@R"},
    // PlanCache.invalidate of a parent: it waits once for the readers of its tables and of a child's
    {"takeAndWait", "x=childCurrent@A childCurrent:=0@R^x wait()"},
    // A child, whose plans are made from what its parent has registered, too; `changes`, `cacheLock` and `current` are the
    // parent's. joinParent (Children), where the child is not in the list, or has been put there
    {"addChild", "lock(cacheLock) isListed:=1 childPlace:=1@R unlock(cacheLock)"},
    {"join", "j=childPlace@P assume:j==0 addChild()"},
    {"joined", "j=childPlace@P assume:j==1"},
    // PropertyInjector.makePlan, then PlanCache.insert
    {"planChild", "b=changes@P readPlan() $1() insertChild()"},
    {"insertChild", "lock(childLock) n=changes@P assume:n==b x=childCurrent@A childCurrent:=q@R^x unlock(childLock)"},
    // PlanCache.takeTables, of a child, under the parent's lock; PlanCache.invalidate of the parent, which has no plan of its own
    {"takeChild", "i=isListed if:i==1 { lock(childLock) t=childCurrent@A check:t!=freed if:t!=0 { x=childCurrent@A "
                  "childCurrent:=0@R^x taken:=t } unlock(childLock) }"},
    {"registerChild", "register() lock(cacheLock) count() takeChild() unlock(cacheLock)"},
    // PlanCache.retire, of the one table of a child; no reader is there. leaveParent, then PlanCache.release
    {"freeChild", "h=*$1.header check:h==ready oldTable.header:=freed"},
    {"freeCache", "t=childCurrent@A if:t!=0 { freeChild(t) } childCurrent:=freed"},
    {"endChild", "lock(cacheLock) isListed:=0 unlock(cacheLock) freeCache()"}};

/// Other processors, where the system has no fence for all threads, and where it has one.
inline Texts on(const std::string &machine) {
  Texts texts = macros;
  if (machine == "fence") texts["enter"] += " fence";
  if (machine == "membarrier") texts["interrupt"] = "interrupt";
  return texts;
}

/// What memory has first, the threads, and what must hold in the end, or must not.
struct Scenario {
  std::string first;
  std::vector<std::string> threads;
  std::string must, mustNot;
};

inline const std::string table = "current=oldTable oldTable.header=ready ", plan = "oldPlan.fields=ready ",
                         entry = table + "oldTable.key=wanted oldTable.object=oldPlan " + plan,
                         child = "registration=oldPlan", freedOnce = "oldPlan.references=0 oldPlan.fields=freed";
inline const std::string reader0 = "inject(count0,current)", reader1 = "inject(count1,current)",
                         replace = "newPlan.fields:=ready newTable.header:=ready place(newTable,newPlan) publish(newTable) ";

inline const std::map<std::string, Scenario> scenarios = {
    // PlanCache.insert: another plan for a type, in a table that takes the place of the old one
    {"an entry is replaced", {entry, {reader0, reader1, replace + "wait() freeOld()"}, "", ""}},
    {"an entry is replaced, a reader comes twice",
     {entry, {reader0 + " " + reader0, replace + "wait1() freeOld()"}, "", ""}},
    {"everything is invalidated", {entry, {reader0, reader1, "retire()"}, "", ""}},
    {"a child's plans are invalidated, too",
     {entry + "childCurrent=newTable newTable.header=ready newTable.key=wanted newTable.object=newPlan newPlan.fields=ready",
      {reader0, "inject(count1,childCurrent)", "publish(0) takeAndWait() freeOld() free(newTable) newPlan.fields:=freed"},
      "", ""}},
    {"an entry is added in place",
     {table, {reader0, reader1, "oldPlan.fields:=ready place(oldTable,oldPlan) retire()"}, "", ""}},
    // PlanCache.insert where the table is full: the new one has the old one's plans
    {"a table is outgrown",
     {entry, {reader0, reader1, "newTable.header:=ready place(newTable,oldPlan) publish(newTable) outgrow()"}, "", ""}},
    // PlanCache.retire, with threads that use the plan on after they have left their pins
    {"a plan is held",
     {entry + "oldPlan.references=1",
      {"injectHeld(count0,held0)", reader1, "publish(0) hand() release() oldTable.object:=freed"}, freedOnce, ""}},
    {"a plan is held by two threads",
     {entry + "oldPlan.references=1",
      {"injectHeld(count0,held0)", "injectHeld(count1,held1)",
       "publish(0) wait() give(held0) give(held1) release() oldTable.object:=freed"}, freedOnce, ""}},
    // By two writers whose tables have the same plan, which is held; each has waited already
    {"a plan is held, in two tables",
     {plan + "oldPlan.references=2 held0=oldPlan",
      {"f=oldPlan.fields check:f==ready endHold(held0)", "give(held0) release()", "give(held0) release()"}, freedOnce, ""}},
    // A thread reads and ends, another one takes over its pin and reads
    {"a pin is taken over",
     {entry + "isTaken=1",
      {reader0 + " end()", "takeOver() c=count0 check:c==2 " + reader0, "publish(0) wait1() freeOld()"}, "", ""}},
    {"a pin is added",
     {entry + "newPin=garbage", {"add() inject(newPin,current)", "publish(0) waitInList() freeOld()"}, "", ""}},
    // The app's injector is used while another one takes its place, and released afterwards
    {"a reference is replaced",
     {"current=oldPlan " + plan,
      {"refer(count0)", "refer(count1)", "newPlan.fields:=ready publish(newPlan) wait() oldPlan.fields:=freed"}, "", ""}},
    // A registration changes while a plan is made from it; a reader comes after `invalidate` has returned
    {"an invalidation is not lost",
     {child + " oldPlan.fields=5 newPlan.fields=6",
      {"o=isOver@P assume:o==1 p=current@A if:p!=0 { f=*p check:f==6 }", "planAndInsert()", "registerAndInvalidate()"}, "",
      ""}},
    {"a parent's invalidation reaches a child's first plan",
     {child, {"planChild(join)", "registerChild()"}, "", "childCurrent=oldPlan"}},
    {"a parent's invalidation reaches a child added elsewhere",
     {child, {"planChild(joined)", "addChild()", "registerChild()"}, "", "childCurrent=oldPlan"}},
    {"a child ends while its parent invalidates",
     {"isListed=1 childCurrent=oldTable oldTable.header=ready",
      {"endChild()", "lock(cacheLock) takeChild() unlock(cacheLock) u=taken if:u!=0 { freeChild(u) }"}, "oldTable.header=freed", ""}}};

/// Calls `body` with each word and value of a row such as `current=oldTable held0=0`.
template <class Body> bool all(const std::string &row, Body body) {
  std::istringstream facts(row);
  bool holds = true;
  for (std::string fact; facts >> fact;) {
    size_t at = fact.find('=');
    holds &= body(machine::valueOf(fact.substr(0, at), places), machine::valueOf(fact.substr(at + 1), places));
  }
  return holds;
}

inline void make(machine::Explorer &explorer, const Scenario &scenario, const Texts &texts) {
  all(scenario.first, [&](int word, int value) { return explorer.memory[word] = int8_t(value), true; });
  for (auto &thread : scenario.threads) explorer.threads.push_back(machine::Thread::paths(thread, texts, places));
  explorer.atTheEnd = [scenario](const int8_t *memory) -> const char * {
    auto isSo = [&](int word, int value) { return memory[word] == value; };
    if (!all(scenario.must, isSo)) return "memory is not as it must be in the end";
    return !scenario.mustNot.empty() && all(scenario.mustNot, isSo) ? "memory is as it must not be in the end" : nullptr;
  };
}

}  // namespace protocol
