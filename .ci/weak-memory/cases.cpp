// The cases: what must hold on ARM64, and mistakes that must be found. One that is not as expected is shown with its
// execution.
//
// cases [part-of-a-name]
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <thread>

#include "litmus.hpp"
#include "scenarios.hpp"

using namespace scenarios;

struct Case {
  std::string name;
  /// Whether something must be found: a mistake, or an outcome that is allowed.
  bool isFound;
  std::function<void(Explorer &)> make;
};

// ---- The cases

static std::vector<Case> cases;

static void holds(const std::string &name, const Form &form, const Scenario &scenario) {
  cases.push_back({name, false, [=](Explorer &explorer) { scenario(explorer, form); }});
}

/// A mistake: what `change` does to the form is found in the scenario.
static void finds(const std::string &name, Form form, const std::function<void(Form &)> &change,
                  const Scenario &scenario) {
  change(form);
  cases.push_back({"mistake: " + name, true, [=](Explorer &explorer) { scenario(explorer, form); }});
}

static void addCases(const Form &form, const std::string &variant) {
  holds("an entry is replaced" + variant, form, entryReplaced);
  holds("an entry is replaced, a reader comes twice" + variant, form, entryReplacedReaderTwice);
  holds("everything is invalidated" + variant, form, invalidated);
  holds("a child's plans are invalidated, too" + variant, form, childrenInvalidated);
  holds("an entry is added in place" + variant, form, addedInPlace);
  holds("a table is outgrown" + variant, form, outgrown);
  holds("a plan is held" + variant, form, held);
  holds("a plan is held by two threads" + variant, form, heldByTwo);
  holds("a pin is taken over" + variant, form, pinTakenOver);
  holds("a pin is added" + variant, form, pinAdded);
  holds("a reference is replaced" + variant, form, referenceReplaced);

  auto relaxedLeave = [](Form &it) { it.leaveStore = Order::plain; };
  auto noFence = [](Form &it) { it.enterFence = it.interrupts = false, it.enterStore = Order::plain; };
  auto noWait = [](Form &it) { it.waits = false; };
  finds("nothing between pin and table" + variant, form, noFence, invalidated);
  finds("nothing between pin and table, replaced" + variant, form, noFence, entryReplaced);
  finds("nothing between pin and reference" + variant, form, noFence, referenceReplaced);
  finds("nothing waits" + variant, form, noWait, invalidated);
  finds("a child's table taken after waiting" + variant, form,
        [](Form &it) { it.takesChildrenBeforeWaiting = false; }, childrenInvalidated);
  finds("nothing waits for a reference" + variant, form, noWait, referenceReplaced);
  finds("leave is relaxed" + variant, form, relaxedLeave, invalidated);
  finds("leave of a reference is relaxed" + variant, form, relaxedLeave, referenceReplaced);
  finds("key stored relaxed" + variant, form, [](Form &it) { it.keyStore = Order::plain; }, addedInPlace);
  finds("key loaded relaxed" + variant, form, [](Form &it) { it.keyLoad = Order::plain; }, addedInPlace);
  finds("table published relaxed" + variant, form,
        [](Form &it) { it.publishStore = it.keyStore = Order::plain; }, entryReplaced);
  finds("reference published relaxed" + variant, form, [](Form &it) { it.publishStore = Order::plain; },
        referenceReplaced);
  finds("outgrown table freed at once" + variant, form, [](Form &it) { it.freesOutgrownAtOnce = true; }, outgrown);
  finds("held after leaving" + variant, form, [](Form &it) { it.holdsUnderPin = false; }, held);
  finds("end of a hold relaxed" + variant, form, [](Form &it) { it.endHoldStore = Order::plain; }, held);
  finds("retained after it was given" + variant, form, [](Form &it) { it.retainsFirst = false; }, held);
  finds("given before waiting" + variant, form, [](Form &it) { it.givesAfterWaiting = false; }, held);
  finds("end of a thread relaxed" + variant, form, [](Form &it) { it.endStore = Order::plain; }, pinTakenOver);
  finds("newest loaded by LDAPR" + variant, form, [](Form &it) { it.newestLoad = Order::acquirePC; }, pinAdded);
  finds("new pin added and entered relaxed" + variant, form, [](Form &it) { it.addStore = it.enterStore = Order::plain; },
        pinAdded);
}

static void addAllCases() {
  for (const litmus::Test &test : litmus::all())
    cases.push_back({"litmus: " + test.name, test.isAllowed,
                     [=](Explorer &explorer) { litmus::make(explorer, test); }});

  Form ordered = Form::ordered(), fenced = Form::fenced(), membarrier = Form::membarrier();
  addCases(ordered, " (ordered)");
  addCases(fenced, " (fence)");
  addCases(membarrier, " (membarrier)");
  holds("a plan is held, in two tables", fenced, heldInTwoTables);
  holds("an invalidation is not lost", fenced, invalidationKept);
  holds("a parent's invalidation reaches a child's first plan", fenced, firstPlanOfChild);
  holds("a parent's invalidation reaches a child added elsewhere", fenced, childAddedElsewhere);
  holds("a child ends while its parent invalidates", fenced, childEnds);

  auto relaxedTakeOver = [](Form &it) { it.takeOverLoad = it.enterStore = Order::plain; };
  finds("taken over relaxed, entered relaxed (fence)", fenced, relaxedTakeOver, pinTakenOver);
  finds("taken over relaxed, entered relaxed (membarrier)", membarrier, relaxedTakeOver, pinTakenOver);
  finds("fence before the pin is set", fenced,
        [](Form &it) { it.fenceComesFirst = true, it.enterStore = Order::plain; }, invalidated);
  finds("current loaded by LDAPR (ordered)", ordered, [](Form &it) { it.currentLoad = Order::acquirePC; },
        invalidated);
  finds("counts loaded by LDAPR (ordered)", ordered, [](Form &it) { it.countLoad = Order::acquirePC; }, invalidated);
  finds("counts loaded by LDAPR", fenced, [](Form &it) { it.countLoad = Order::acquirePC; }, invalidated);
  finds("counts loaded relaxed", fenced, [](Form &it) { it.countLoad = Order::plain; }, invalidated);
  finds("spin and held loaded relaxed", fenced, [](Form &it) { it.spinLoad = it.heldLoad = Order::plain; }, held);
  finds("current loaded by LDAPR", membarrier, [](Form &it) { it.currentLoad = Order::acquirePC; }, pinAdded);
  finds("generation read after the registrations", fenced, [](Form &it) { it.readsGenerationFirst = false; },
        invalidationKept);
  finds("generation not compared", fenced, [](Form &it) { it.comparesGeneration = false; }, invalidationKept);
  finds("invalidated before the registrations change", fenced,
        [](Form &it) { it.changesRegistrationFirst = false; }, invalidationKept);
  auto joinsLate = [](Form &it) { it.joinsFirst = false; };
  auto doesNotCompare = [](Form &it) { it.comparesInherited = false; };
  finds("a child joins after its first plan is kept", fenced, joinsLate, firstPlanOfChild);
  finds("a parent's generation not compared", fenced, doesNotCompare, firstPlanOfChild);
  finds("a parent's generation not compared, added elsewhere", fenced, doesNotCompare, childAddedElsewhere);
  finds("a child's place loaded relaxed", fenced, [](Form &it) { it.placeLoad = Order::plain; },
        childAddedElsewhere);
  finds("a child's lock not taken", fenced, [](Form &it) { it.locksChildren = false; }, firstPlanOfChild);
  finds("a child is freed before it leaves", fenced, [](Form &it) { it.leavesFirst = false; }, childEnds);
}

// ---- Running them

struct Result {
  bool isAsExpected = false;
  uint64_t states = 0;
  double seconds = 0;
  std::string text;
};

static Result run(const Case &it) {
  auto begin = std::chrono::steady_clock::now();
  Explorer explorer;
  it.make(explorer);
  explorer.run();
  Result result;
  // One of which no execution completes would show nothing.
  result.isAsExpected = it.isFound ? explorer.failure != nullptr : !explorer.failure && explorer.completed > 0;
  result.states = explorer.states;
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  result.text = explorer.failure ? explorer.failure : explorer.completed ? "" : "no execution completes";
  if (!result.isAsExpected)
    for (const std::string &step : explorer.trace) result.text += "\n       " + step;
  return result;
}

int main(int argc, char **argv) {
  addAllCases();
  std::vector<Case> chosen;
  for (const Case &it : cases)
    if (argc < 2 || it.name.find(argv[1]) != std::string::npos) chosen.push_back(it);
  std::vector<Result> results(chosen.size());
  std::atomic<size_t> next{0};
  std::vector<std::thread> workers;
  for (unsigned worker = 0; worker < std::max(1u, std::thread::hardware_concurrency()); ++worker)
    workers.emplace_back([&] {
      for (size_t index; (index = next++) < chosen.size();) results[index] = run(chosen[index]);
    });
  for (std::thread &worker : workers) worker.join();

  int found = 0, wrong = 0;
  for (size_t index = 0; index < chosen.size(); ++index) {
    const Result &result = results[index];
    found += chosen[index].isFound;
    wrong += !result.isAsExpected;
    std::printf("%s %-64s %8llu states %6.1f s  %s\n", result.isAsExpected ? "ok   " : "WRONG",
                chosen[index].name.c_str(), (unsigned long long)result.states, result.seconds, result.text.c_str());
  }
  if (chosen.empty()) std::printf("there is no such case\n");
  std::printf("%zu cases in which nothing may be found, %d in which something must: %d not as expected\n",
              chosen.size() - found, found, wrong);
  return wrong || chosen.empty() ? 1 : 0;
}
