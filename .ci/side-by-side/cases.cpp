// The cases: every graph with the right form, and mistakes that must be found in some graph. What is not as expected is
// shown with its graph and the steps that lead to it.
//
// cases [part-of-a-name]
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <functional>
#include <mutex>
#include <thread>

#include "explorer.hpp"

using namespace side;

struct Finding {
  std::string failure;
  Graph graph;
  std::vector<std::string> trace;
};

/// How the call for one instance ends on one thread, with nothing made before.
static Result alone(const Graph &graph, int root) {
  Graph single = graph;
  single.threads = 1;
  single.forgets = -1;
  single.roots[0] = uint8_t(root);
  Explorer explorer(single, Form());
  explorer.run();
  return explorer.failure ? Result::none : Result(explorer.endings[0] & 3);
}

/// How the calls can end if one thread makes all of them, in any order.
struct InAnyOrder {
  /// A bit for each result of a thread's call: with blocks that catch, it depends on the order.
  std::array<unsigned, most> results{};
  unsigned twice = 0;
};

static InAnyOrder inAnyOrder(const Graph &graph) {
  InAnyOrder found;
  int order[most] = {0, 1, 2};
  do {
    Graph single = graph;
    single.isInOrder = true;
    for (int thread = 0; thread < graph.threads; ++thread) single.roots[thread] = graph.roots[order[thread]];
    Explorer explorer(single, Form());
    explorer.run();
    if (explorer.failure) return {};
    found.twice |= explorer.twice;
    for (int thread = 0; thread < graph.threads; ++thread) found.results[order[thread]] |= 1u << (explorer.endings[0] >> 2 * thread & 3);
  } while (std::next_permutation(order, order + graph.threads));
  return found;
}

/// Explores a graph; returns false if it found something.
static bool check(const Graph &graph, const Form &form, uint64_t &states, Finding &finding) {
  Explorer explorer(graph, form);
  explorer.run();
  states += explorer.states;
  const char *failure = explorer.failure;
  Result expected[keys];
  for (int key = 0; key < keys; ++key) expected[key] = Result::none;
  // A property that waits for another thread's instance may fail later than the block that would catch the error.
  if (!graph.mayFail() && graph.forgets < 0 && !failure) {
    InAnyOrder possible = inAnyOrder(graph);
    if (explorer.twice & ~possible.twice & ~(graph.catches || graph.lazy ? 15u : 0u)) failure = "an instance is made twice";
    for (int thread = 0; thread < graph.threads && !graph.lazy; ++thread)
      for (uint8_t ending : explorer.endings)
        if (!(possible.results[thread] >> (ending >> 2 * thread & 3) & 1)) failure = "a call ends as it does on one thread in no order";
  }
  // Whether a block that catches, or a `Lazy`, is in a ring depends on what is asked for first, on one thread too.
  for (int thread = 0; thread < graph.threads && !failure && !graph.catches && !graph.lazy; ++thread) {
    Result &known = expected[graph.roots[thread]];
    if (known == Result::none) known = alone(graph, graph.roots[thread]);
    if (known == Result::none) failure = "one thread alone fails";
    for (uint8_t ending : explorer.endings) {
      Result result = Result(ending >> 2 * thread & 3);
      if ((result == Result::value) != (known == Result::value))
        failure = result == Result::value ? "a call returns what fails on one thread" : "a call fails that returns on one thread";
      else if (result != known && !graph.mayFail())
        failure = "a call fails otherwise than on one thread";
    }
  }
  if (!failure) return true;
  finding = {failure, graph, explorer.trace};
  return false;
}

// ---- The graphs

using Graphs = std::vector<Graph>;

/// Whether what nobody asks for is left out, and all the rest is asked for somehow.
static bool isWorthIt(const Graph &graph, int count) {
  unsigned asked = 0;
  for (int thread = 0; thread < graph.threads; ++thread) asked |= graph.reach(graph.roots[thread]);
  for (int key = 0; key < count; ++key) {
    if (asked >> key & 1) continue;
    if (graph.failures[key] != Failure::none) return false;
    for (Edge edge : graph.edges[key])
      if (edge != Edge::none) return false;
  }
  return graph.forgets < 0 || (asked >> graph.forgets & 1);
}

/// Whether no other naming of the instances gives the same graph with a lower number: needs of one kind are met in the
/// order of the names, so a naming that changes that order gives another graph.
static bool isFirstOfItsKind(const Graph &graph, int count) {
  int names[keys] = {0, 1, 2, 3};
  auto number = [&](const Graph &graph) {
    std::array<int, 64> number{};
    int length = 0;
    for (int from = 0; from < count; ++from)
      for (int to = 0; to < count; ++to) number[length++] = int(graph.edges[from][to]);
    for (int key = 0; key < count; ++key)
      number[length++] = int(graph.failures[key]) << 3 | (graph.catches >> key & 1) << 5 | (graph.unshared >> key & 1) << 2 | (graph.children >> key & 1) << 1 | (graph.lazy >> key & 1);
    for (int thread = 0; thread < graph.threads; ++thread) number[length++] = graph.roots[thread];
    number[length++] = graph.forgets;
    return number;
  };
  auto own = number(graph);
  while (std::next_permutation(names, names + count)) {
    Graph other = graph;
    bool isSame = true;
    other.children = other.lazy = other.unshared = other.catches = 0;
    for (int from = 0; from < count; ++from) {
      for (int to = 0; to < count; ++to) {
        other.edges[names[from]][names[to]] = graph.edges[from][to];
        for (int later = to + 1; later < count; ++later)
          if (graph.edges[from][to] != Edge::none && graph.edges[from][to] == graph.edges[from][later] && names[to] > names[later])
            isSame = false;
      }
      other.failures[names[from]] = graph.failures[from];
      other.children |= (graph.children >> from & 1) << names[from];
      other.unshared |= (graph.unshared >> from & 1) << names[from];
      other.catches |= (graph.catches >> from & 1) << names[from];
      other.lazy |= (graph.lazy >> from & 1) << names[from];
    }
    for (int thread = 0; thread < graph.threads; ++thread) other.roots[thread] = uint8_t(names[graph.roots[thread]]);
    std::sort(other.roots.begin(), other.roots.begin() + graph.threads);
    if (graph.forgets >= 0) other.forgets = names[graph.forgets];
    if (isSame && number(other) < own) return false;
  }
  return true;
}

/// Every graph of `count` instances with at most `mostEdges` needs; `change` makes the variants of one.
static Graphs graphs(int count, int threads, int mostEdges, const std::function<void(Graph, const std::function<void(Graph)> &)> &change) {
  Graphs found;
  int forms = 1, roots = 1;
  for (int i = 0; i < count * (count - 1); ++i) forms *= 3;
  for (int i = 0; i < threads; ++i) roots *= count;
  for (int form = 0; form < forms; ++form) {
    Graph graph;
    graph.threads = threads;
    int rest = form, edges = 0;
    for (int from = 0; from < count; ++from)
      for (int to = 0; to < count; ++to)
        if (from != to) graph.edges[from][to] = Edge(rest % 3), edges += rest % 3 > 0, rest /= 3;
    if (edges > mostEdges) continue;
    for (int root = 0; root < roots; ++root) {
      int rest = root;
      for (int thread = 0; thread < threads; ++thread) graph.roots[thread] = uint8_t(rest % count), rest /= count;
      if (!std::is_sorted(graph.roots.begin(), graph.roots.begin() + threads)) continue;
      change(graph, [&](Graph variant) {
        if (isWorthIt(variant, count) && isFirstOfItsKind(variant, count)) found.push_back(variant);
      });
    }
  }
  return found;
}

using Give = std::function<void(Graph)>;

static void asIs(Graph graph, const Give &give) { give(graph); }

/// Each instance may fail, in its block or while it is filled.
static void failing(Graph graph, const Give &give) {
  for (int form = 1; form < 27; ++form) {
    int rest = form;
    for (int key = 0; key < 3; ++key) graph.failures[key] = Failure(rest % 3), rest /= 3;
    give(graph);
  }
}

/// One of four instances fails while it is filled.
static void failingOnce(Graph graph, const Give &give) {
  for (int key = 0; key < 4; ++key) {
    Graph variant = graph;
    variant.failures[key] = Failure::filling;
    give(variant);
  }
}

static void forgotten(Graph graph, const Give &give) {
  for (graph.forgets = 0; graph.forgets < 3; ++graph.forgets) give(graph);
}

static void catching(Graph graph, const Give &give) {
  for (graph.catches = 1; graph.catches < 8; ++graph.catches) {
    bool isOfUse = true;
    for (int key = 0; key < 3; ++key)
      if (graph.catches >> key & 1) isOfUse = isOfUse && std::count(graph.edges[key].begin(), graph.edges[key].end(), Edge::lookUp);
    if (!isOfUse) continue;
    give(graph);
    for (int key = 0; key < 3 && graph.catches == 7; ++key) {
      Graph variant = graph;
      variant.failures[key] = Failure::filling;
      give(variant);
    }
  }
}

/// Some are a child injector's; of those with few needs, one may fail.
static void withChildren(Graph graph, const Give &give) {
  int needs = 0;
  for (const auto &edges : graph.edges)
    for (Edge edge : edges) needs += edge != Edge::none;
  for (graph.children = 1; graph.children < 7; ++graph.children) {
    give(graph);
    for (int key = 0; key < 3 && needs < 4; ++key) {
      Graph variant = graph;
      variant.failures[key] = Failure::filling;
      give(variant);
    }
  }
}

/// A `Lazy` has no object before its end, and looks one value up.
static void withLazy(Graph graph, const Give &give) {
  for (int key = 0; key < 3; ++key) {
    int lookUps = 0, properties = 0;
    for (Edge edge : graph.edges[key]) lookUps += edge == Edge::lookUp, properties += edge == Edge::property;
    if (lookUps != 1 || properties) continue;
    graph.lazy = 1u << key;
    give(graph);
  }
}

/// One is not shared; it may fail.
static void withUnshared(Graph graph, const Give &give) {
  for (int key = 0; key < 3; ++key) {
    graph.unshared = 1u << key;
    give(graph);
    for (int failing = 0; failing < 3; ++failing) {
      Graph variant = graph;
      variant.failures[failing] = Failure::filling;
      give(variant);
    }
  }
}

/// Rings of four, of which each is needed by some other.
static void connected(Graph graph, const Give &give) {
  for (int key = 0; key < 4; ++key)
    if (graph.reach(key) != 15) return;
  give(graph);
}

// ---- The cases

struct Case {
  std::string name;
  bool isFound;
  Form form;
  const Graphs *graphs;
};

static void addCases(std::vector<Case> &cases) {
  static const Graphs three = graphs(3, 3, 6, asIs), threeFailing = graphs(3, 3, 6, failing), threeForgotten = graphs(3, 3, 3, forgotten), twoForgotten = graphs(3, 2, 6, forgotten),
                      threeCatching = graphs(3, 3, 6, catching), threeChildren = graphs(3, 3, 4, withChildren),
                      threeLazy = graphs(3, 3, 6, withLazy), threeUnshared = graphs(3, 3, 4, withUnshared), four = graphs(4, 2, 6, connected),
                      fourFailing = graphs(4, 2, 5, failingOnce);
  auto holds = [&](const char *name, const Graphs &graphs) { cases.push_back({name, false, Form(), &graphs}); };
  holds("three threads, every graph of three", three);
  holds("three threads, every graph of three, any of which fail", threeFailing);
  holds("three threads, graphs of three, one is forgotten", threeForgotten);
  holds("two threads, every graph of three, one is forgotten", twoForgotten);
  holds("three threads, every graph of three, blocks catch", threeCatching);
  holds("three threads, graphs of three, parents and children", threeChildren);
  holds("three threads, graphs of three, one is a Lazy's", threeLazy);
  holds("three threads, graphs of three, one is not shared", threeUnshared);
  holds("two threads, rings of four", four);
  holds("two threads, graphs of four, one fails", fourFailing);

  auto finds = [&](const char *name, bool Form::*part, const Graphs &graphs) {
    Form form;
    form.*part = false;
    cases.push_back({std::string("mistake: ") + name, true, form, &graphs});
  };
  finds("find and begin are two steps", &Form::joinsAtOnce, three);
  finds("a call returns before its instance is complete", &Form::waitsAtItsEnd, three);
  finds("an inner build does not wait at its end", &Form::waitsAtInnerEnds, three);
  finds("an inner build waits at its end for ever", &Form::goesOnSoftly, four);
  finds("a parent's build in a child's waits until it is complete", &Form::onlyLastAimsAtComplete, threeChildren);
  finds("threads that exchange an object form no group", &Form::merges, three);
  finds("a ready thread does not wait for its group's runner", &Form::waitsForBaton, three);
  finds("a call waits for the runner of its group to the end", &Form::leavesWhenThrough, three);
  finds("a property does not queue", &Form::queues, three);
  finds("what fails in a ring across threads is not made again", &Form::waitsForObstacles, threeCatching);
  finds("the youngest thread goes on", &Form::oldestGoesOn, three);
  finds("a ring does not unwind to a property", &Form::unwindsToProperties, four);
  finds("nothing unfinished is given in a ring", &Form::grantsUnfinished, three);
  finds("something unfinished is given outside of the ring", &Form::grantsToRingOnly, three);
  finds("uses of open builds are not noted", &Form::notesUses, three);
  finds("nothing is looked for at a build's end", &Form::looksForLoss, threeFailing);
  finds("another thread's lost build is joined", &Form::refusesLost, threeFailing);
  finds("an own lost instance is used", &Form::refusesOwnLost, fourFailing);
  finds("what is open on the own thread counts as loss", &Form::staysOutOfOwnOpen, fourFailing);
  finds("one build at a time is kept", &Form::keepsClosure, three);
  finds("kept instances are taken back", &Form::publishesBeforeTakingBack, threeFailing);
  finds("a kept instance is begun again before it is published", &Form::staysBegunUntilPublished, three);
  finds("waiting threads don't notice a failure", &Form::wakesWhenDropped, threeFailing);
  finds("complete in spite of a waiting property", &Form::completeMeansClosed, three);
  finds("a build that is filled at its end counts as closed", &Form::fillingCountsAsOpen, four);
  finds("all threads of a group tell", &Form::tellsOwnOnly, three);
  finds("what was made for a failed build stays", &Form::dropsNested, threeFailing);
  finds("a forgotten build is joined", &Form::replacesForgotten, threeForgotten);
}

/// Runs one case; returns whether it is as expected.
static bool run(const Case &item) {
  auto begin = std::chrono::steady_clock::now();
  std::atomic<size_t> next{0};
  std::atomic<uint64_t> states{0};
  std::atomic<bool> isFound{false};
  std::mutex mutex;
  Finding first;
  std::vector<std::thread> threads;
  for (unsigned worker = 0; worker < std::max(1u, std::min(4u, std::thread::hardware_concurrency())); ++worker)
    threads.emplace_back([&] {
      uint64_t own = 0;
      for (size_t i; !isFound && (i = next++) < item.graphs->size();) {
        Finding finding;
        if (check((*item.graphs)[i], item.form, own, finding)) continue;
        std::lock_guard guard(mutex);
        if (!isFound) first = finding;
        isFound = true;
      }
      states += own;
    });
  for (std::thread &thread : threads) thread.join();
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  printf("%s%s: %s (%zu graphs, %llu states, %.1f s)\n", isFound == item.isFound ? "" : "NOT AS EXPECTED: ", item.name.c_str(),
         isFound ? first.failure.c_str() : "holds", std::min<size_t>(next, item.graphs->size()), (unsigned long long)states, seconds);
  if (isFound != item.isFound && isFound) {
    printf("  %s\n", first.graph.text().c_str());
    for (const std::string &step : first.trace) printf("    %s\n", step.c_str());
  }
  fflush(stdout);
  return isFound == item.isFound;
}

int main(int count, char **arguments) {
  std::vector<Case> cases;
  addCases(cases);
  int wrong = 0, all = 0;
  for (const Case &item : cases) {
    if (count > 1 && item.name.find(arguments[1]) == std::string::npos) continue;
    ++all;
    if (!run(item)) ++wrong;
  }
  if (!all) {
    printf("there is no case with \"%s\" in its name\n", arguments[1]);
    return 2;
  }
  printf("%d of %d cases are as expected\n", all - wrong, all);
  return wrong ? 1 : 0;
}
