// The cases: what must hold on ARM64, and mistakes that must be found. One that is not as expected is shown with its
// execution.
#include <cstdio>

#include "protocol.hpp"

using protocol::Scenario;
using std::string;

struct Case {
  string name;
  /// Whether something must be found: a mistake, or an outcome that is allowed.
  bool isFound;
  Scenario scenario;
  machine::Texts macros;
};
static std::vector<Case> cases;

/// Outcomes of small programs of which the architecture says whether they are allowed, so that the machine is neither
/// too strong, which would hide mistakes, nor too weak. Their names are those of the literature.
static void litmus(const string &name, bool isAllowed, std::vector<string> threads, const string &outcome) {
  for (auto &thread : threads)
    for (auto &[loads, keeps] : machine::Texts{{"a=", " A:=a"}, {"b=", " B:=b"}, {"c=", " C:=c"}})
      if (thread.find(loads) != string::npos) thread += keeps;
  cases.push_back({"litmus: " + name, isAllowed, {"", threads, "", outcome}, {}});
}

static void addLitmus() {
  // One thread writes data, then a flag; the other one reads the flag, then the data.
  litmus("MP", true, {"X:=1 Y:=1", "a=Y b=X"}, "A=1 B=0");
  litmus("MP, STLR only", true, {"X:=1 Y:=1@R", "a=Y b=X"}, "A=1 B=0");
  litmus("MP, LDAPR only", true, {"X:=1 Y:=1", "a=Y@P b=X"}, "A=1 B=0");
  litmus("MP, STLR and LDAPR", false, {"X:=1 Y:=1@R", "a=Y@P b=X"}, "A=1 B=0");
  litmus("MP, address dependency", false, {"X:=1 Y:=1@R", "a=Y b=*a.X assume:a==1"}, "A=1 B=0");
  litmus("MP, control dependency", true, {"X:=1 Y:=1@R", "a=Y assume:a==1 b=X"}, "A=1 B=0");
  // A load takes its value from a store of its own thread: of a store that a branch may still undo, but not before the
  // store's value is known.
  litmus("PPOCA", true, {"X:=1 Y:=1@R", "a=Y assume:a==1 Z:=1 d=Z b=*d.X"}, "A=1 B=0");
  litmus("PPOAA", false, {"X:=1 Y:=1@R", "a=Y assume:a==1 Z:=a d=Z b=*d.X"}, "A=1 B=0");
  // Each thread writes its word, then reads the other's.
  litmus("SB", true, {"X:=1 a=Y", "Y:=1 b=X"}, "A=0 B=0");
  litmus("SB, DMB", false, {"X:=1 fence a=Y", "Y:=1 fence b=X"}, "A=0 B=0");
  litmus("SB, STLR and LDAPR", true, {"X:=1@R a=Y@P", "Y:=1@R b=X@P"}, "A=0 B=0");
  litmus("SB, STLR and LDAR", false, {"X:=1@R a=Y@A", "Y:=1@R b=X@A"}, "A=0 B=0");
  litmus("SB, exchange and LDAPR", true, {"d=X@A X:=1@R^d a=Y@P", "d=Y@A Y:=1@R^d b=X@P"}, "A=0 B=0");
  litmus("SB, exchange and LDAR", false, {"d=X@A X:=1@R^d a=Y@A", "d=Y@A Y:=1@R^d b=X@A"}, "A=0 B=0");
  litmus("SB, membarrier", false, {"X:=1 a=Y", "Y:=1 interrupt b=X"}, "A=0 B=0");
  // Each thread reads one word, then writes the other.
  litmus("LB", true, {"a=X Y:=1", "b=Y X:=1"}, "A=1 B=1");
  litmus("LB, data dependencies", false, {"a=X Y:=a", "b=Y X:=b"}, "A=1 B=1");
  litmus("LB, control dependencies", false, {"a=X if:a==1 { Y:=1 }", "b=Y if:b==1 { X:=1 }"}, "A=1 B=1");
  // Two loads of one word; two words written in opposite orders.
  litmus("CoRR", false, {"X:=1", "a=X b=X"}, "A=1 B=0");
  litmus("2+2W", true, {"X:=1 Y:=2", "Y:=1 X:=2"}, "X=1 Y=1");
  litmus("2+2W, STLR", false, {"X:=1@R Y:=2@R", "Y:=1@R X:=2@R"}, "X=1 Y=1");
  // A value that one thread has read can be read by all.
  litmus("WRC", true, {"X:=1", "c=X Y:=1", "a=Y assume:a==1 b=X"}, "C=1 A=1 B=0");
  litmus("WRC, dependencies", false, {"X:=1", "c=X Y:=c", "a=Y assume:a==1 b=*a.X"}, "C=1 A=1 B=0");
  // Nothing comes between the load and the store of a pair.
  string increase = "d=X X:=d+1^d";
  litmus("atomic increments", false, {increase, increase, increase}, "X=2");
}

// ---- The protocol

static string machine_;
static bool isVariant;

static string variant(const string &name) { return isVariant ? name + " (" + machine_ + ")" : name; }

static void holds(const string &name) {
  cases.push_back({variant(name), false, protocol::scenarios.at(name), protocol::on(machine_)});
}

/// In a macro one text stands for another; for the whole macro, if the first is empty.
struct Change {
  string macro, from, to;
};

/// A mistake, which is found in the scenario.
static void finds(const string &name, const std::vector<Change> &changes, const string &scenario) {
  Case it{"mistake: " + variant(name), true, protocol::scenarios.at(scenario), protocol::on(machine_)};
  for (auto &[macro, from, to] : changes) {
    string &text = it.macros.at(macro);
    size_t at = text.find(from);
    if (from.empty()) text = to;
    else if (at != text.npos) text.replace(at, from.size(), to);
    else if (from != " fence") throw std::invalid_argument(name + ": " + from);
  }
  cases.push_back(it);
}

static const string replaced = "an entry is replaced", invalidated = "everything is invalidated",
                    inPlace = "an entry is added in place", held = "a plan is held", reference = "a reference is replaced",
                    takenOver = "a pin is taken over", pinAdded = "a pin is added", kept = "an invalidation is not lost",
                    childrens = "a child's plans are invalidated, too",
                    firstPlan = "a parent's invalidation reaches a child's first plan",
                    elsewhere = "a parent's invalidation reaches a child added elsewhere";

static void addOfEachMachine() {
  for (auto &name : {replaced, replaced + ", a reader comes twice", invalidated, childrens, inPlace,
                     string("a table is outgrown"), held, held + " by two threads", takenOver, pinAdded, reference})
    holds(name);
  std::vector<Change> noFence = {{"enter", "@R", ""}, {"enter", " fence", ""}, {"interrupt", "", ""}};
  finds("nothing between pin and table", noFence, invalidated);
  finds("nothing between pin and table, replaced", noFence, replaced);
  finds("nothing between pin and reference", noFence, reference);
  finds("nothing waits", {{"wait", "", ""}}, invalidated);
  finds("a child's table taken after waiting", {{"takeAndWait", "", "wait() x=childCurrent@A childCurrent:=0@R^x"}}, childrens);
  finds("nothing waits for a reference", {{"wait", "", ""}}, reference);
  finds("leave is relaxed", {{"leave", "@R", ""}}, invalidated);
  finds("leave of a reference is relaxed", {{"leave", "@R", ""}}, reference);
  finds("key stored relaxed", {{"place", "@R", ""}}, inPlace);
  finds("key loaded relaxed", {{"find", "@P", ""}}, inPlace);
  finds("table published relaxed", {{"publish", "@R", ""}, {"place", "@R", ""}}, replaced);
  finds("reference published relaxed", {{"publish", "@R", ""}}, reference);
  finds("outgrown table freed at once", {{"outgrow", "", "free(oldTable)"}}, "a table is outgrown");
  finds("held after leaving", {{"injectHeld", "hold($2) leave($1)", "leave($1) hold($2)"}}, held);
  finds("end of a hold relaxed", {{"endHold", "@R", ""}}, held);
  finds("retained after it was given",
        {{"give", "retain() ", ""}, {"give", "@R^g", "@R^g retain()"}, {"give", " else { release() }", ""}}, held);
  finds("given before waiting", {{"hand", "", "give(held0) wait()"}}, held);
  finds("end of a thread relaxed", {{"end", "@R", ""}}, takenOver);
  finds("newest loaded by LDAPR", {{"waitInList", "newest@A", "newest@P"}}, pinAdded);
  finds("new pin added and entered relaxed", {{"add", "@R", ""}, {"enter", "@R", ""}}, pinAdded);
}

static void addOfOneMachine() {
  std::vector<Change> takenOverRelaxed = {{"takeOver", "@A", ""}, {"enter", "@R", ""}},
                      currentByLDAPR = {{"inject", "@A", "@P"}}, countsByLDAPR = {{"spin", "w=$1@A", "w=$1@P"}};
  machine_ = "ordered";
  finds("current loaded by LDAPR, ordered", currentByLDAPR, invalidated);
  finds("counts loaded by LDAPR, ordered", countsByLDAPR, invalidated);
  machine_ = "membarrier";
  finds("taken over relaxed, entered relaxed, membarrier", takenOverRelaxed, takenOver);
  finds("current loaded by LDAPR", currentByLDAPR, pinAdded);
  machine_ = "fence";
  for (auto &name : {held + ", in two tables", kept, firstPlan, elsewhere, string("a child ends while its parent invalidates")})
    holds(name);
  finds("taken over relaxed, entered relaxed, fence", takenOverRelaxed, takenOver);
  finds("fence before the pin is set", {{"enter", "", "fence e=$1 assume:e%0 $1:=e+1"}}, invalidated);
  finds("counts loaded by LDAPR", countsByLDAPR, invalidated);
  finds("counts loaded relaxed", {{"spin", "w=$1@A", "w=$1"}}, invalidated);
  finds("spin and held loaded relaxed", {{"spin", "v=$1@P", "v=$1"}, {"give", "h=$1@P", "h=$1"}}, held);
  finds("generation read after the registrations",
        {{"planAndInsert", "b=changes@P readPlan()", "readPlan() b=changes@P"}}, kept);
  finds("generation not compared", {{"planAndInsert", "assume:n==b ", ""}}, kept);
  finds("invalidated before the registrations change",
        {{"registerAndInvalidate", "register() invalidate()", "invalidate() register()"}}, kept);
  finds("a child joins after its first plan is kept", {{"planChild", "$1() insertChild()", "insertChild() $1()"}}, firstPlan);
  finds("a parent's generation not compared", {{"insertChild", "assume:n==b ", ""}}, firstPlan);
  finds("a parent's generation not compared, added elsewhere", {{"insertChild", "assume:n==b ", ""}}, elsewhere);
  finds("a child's place loaded relaxed", {{"joined", "@P", ""}}, elsewhere);
  finds("a child's lock not taken", {{"takeChild", "lock(childLock) ", ""}, {"takeChild", " unlock(childLock)", ""}}, firstPlan);
  finds("a child is freed before it leaves",
        {{"endChild", "", "freeCache() lock(cacheLock) isListed:=0 unlock(cacheLock)"}},
        "a child ends while its parent invalidates");
}

// ---- Running them

int main(int argc, char **argv) {
  addLitmus();
  isVariant = true;
  for (auto &name : {"ordered", "fence", "membarrier"}) machine_ = name, addOfEachMachine();
  isVariant = false;
  addOfOneMachine();
  if (argc > 1) std::erase_if(cases, [&](const Case &it) { return it.name.find(argv[1]) == string::npos; });

  int wrong = 0;
  for (auto &it : cases) {
    machine::Explorer explorer;
    protocol::make(explorer, it.scenario, it.macros);
    explorer.run();
    // One of which no execution completes would show nothing.
    bool isAsExpected = it.isFound ? explorer.failure != nullptr : !explorer.failure && explorer.completed > 0;
    wrong += !isAsExpected;
    const char *outcome = explorer.failure ? explorer.failure : explorer.completed ? "" : "no execution completes";
    printf("%s %-64s %8zu states  %s\n", isAsExpected ? "ok   " : "WRONG", it.name.c_str(), explorer.states, outcome);
    for (size_t step = 0; !isAsExpected && step < explorer.trace.size(); ++step)
      printf("       %s\n", explorer.trace[step].c_str());
  }
  printf("%zu cases, %d not as expected\n", cases.size(), wrong);
  return wrong || cases.empty() ? 1 : 0;
}
