// The cases of the explorer: graphs of three instances and some of four, two and three threads, and mistakes in the
// protocol, each of which has to be found.
#include "explorer.hpp"

#include <atomic>
#include <cstdio>
#include <mutex>
#include <thread>

/// What the calls return in every order of whole calls, one after the other: a bit for each result, and one for each
/// set of parts that an instance has.
struct InOrder {
  std::array<std::array<unsigned, 2>, T> results{};
  std::array<unsigned, N> parts{};
  bool isOver = true;

  explicit InOrder(const Graph &g) {
    vector<std::pair<int, int>> calls;
    for (int i = 0; i < g.threads; ++i)
      for (int r = 0; r < 2; ++r)
        if (g.roots[i][r] >= 0) calls.push_back({i, r});
    do {
      auto at = [&](int i, int r) { return std::find(calls.begin(), calls.end(), std::pair{i, r}); };
      if (!std::all_of(calls.begin(), calls.end(), [&](auto call) { return at(call.first, 0) <= at(call.first, call.second); }))
        continue;
      Machine m(g, Form());
      for (auto [i, r] : calls) {
        Thread &t = m.s.t[i];
        for (int steps = 0; t.st == running && t.root == r; ++steps) {
          Explorer::take(m, i, 0);
          if (m.bad || steps > 5000) isOver = false;
          if (!isOver) return;
        }
        if (t.st == waiting) isOver = false;
        results[i][r] |= 1u << t.res[r];
      }
      for (int k = 0; k < g.n; ++k)
        if (m.s.entries[k] != no) parts[k] |= 1u << Explorer::parts(m.s, k);
    } while (std::next_permutation(calls.begin(), calls.end()));
  }
};

struct Outcome {
  string why;
  vector<string> trace;
  uint64_t states = 0;
};

static Outcome check(const Graph &g, const Form &form) {
  Explorer x(g, form);
  x.explore(State(x.m.s));
  Outcome outcome{x.bad ? x.bad : "", x.trace, x.states};
  if (x.bad || g.forgets >= 0 || g.mayFail(fFlaky)) return outcome;
  InOrder known(g);
  if (!known.isOver) outcome.why = "one thread alone fails";
  for (int k = 0; k < g.n && !g.mayFail(); ++k) {
    unsigned all = 0;
    for (int y = 0; y < g.n; ++y)
      if (g.e[k][y]) all |= 1u << y;
    if (known.parts[k] == 1u << all && x.has[k] & ~known.parts[k])
      outcome.why = "an instance lacks a part that it has on one thread";
  }
  for (auto ending : x.endings)
    for (int t = 0; t < g.threads; ++t)
      for (int r = 0; r < 2; ++r) {
        // Where something fails, which call meets the failure depends on the order.
        unsigned result = ending >> (4 * t + 2 * r) & 3, possible = known.results[t][r];
        bool isKnown = g.mayFail() && result != rValue ? possible & ~(1u << rValue) : possible >> result & 1;
        if (g.roots[t][r] >= 0 && !isKnown) outcome.why = "a call ends as it does on one thread in no order";
      }
  return outcome;
}

/// Which graphs a case explores; every `every`-th of them.
struct Sweep {
  int n = 3, threads = 2, maxEdges = 12;
  bool twoCalls = false, fails = false, flaky = false, catches = false, unshared = false, lazies = false,
       forgets = false;
  int every = 1;
};

static bool isReached(const Graph &g) {
  unsigned seen = 0;
  for (int t = 0; t < g.threads; ++t)
    for (int root : g.roots[t])
      if (root >= 0) seen |= 1u << root;
  for (int round = 0; round < g.n; ++round)
    for (int x = 0; x < g.n; ++x)
      for (int y = 0; y < g.n; ++y)
        if (seen >> x & 1 && g.e[x][y]) seen |= 1u << y;
  return seen == (1u << g.n) - 1;
}

static bool makesSense(const Graph &g) {
  for (int a = 0; a < g.n; ++a)
    if ((g.catches >> a & 1 && !g.needs(a, lookUp)) || (g.lazy >> a & 1 && g.needs(a, property))) return false;
  return !(g.lazy & g.catches) && (g.forgets < 0 || g.isShared(g.forgets));
}

static vector<Graph> graphs(const Sweep &w) {
  vector<Graph> found;
  Graph g{.n = w.n, .threads = w.threads};
  // The digits of a number are a graph: its edges, then the roots, then what its nodes are.
  long edgeCodes = 1, rootCodes = 1, seconds = w.twoCalls ? w.n + 1 : 1, number = 0;
  for (int i = 0; i < w.n * (w.n - 1); ++i) edgeCodes *= 3;
  for (int i = 0; i < w.threads; ++i) rootCodes *= w.n * seconds;
  unsigned all = 1u << w.n;
  for (long code = 0; code < edgeCodes; ++code) {
    int edges = 0;
    long rest = code;
    for (int a = 0; a < w.n; ++a)
      for (int b = 0; b < w.n; ++b)
        if (a != b) g.e[a][b] = Edge(rest % 3), edges += rest % 3 != 0, rest /= 3;
    for (long r = 0; r < rootCodes && edges <= w.maxEdges; ++r) {
      long y = r;
      g.roots.fill({-1, -1});
      for (int i = 0; i < w.threads; ++i, y /= seconds) {
        g.roots[i][0] = int(y % w.n);
        y /= w.n;
        if (w.twoCalls) g.roots[i][1] = int(y % seconds) - 1;
      }
      if (!isReached(g)) continue;
      for (int failure = w.flaky ? 1 : 0; failure <= (w.flaky ? w.n : w.fails ? 2 * w.n : 0); ++failure) {
        g.fail = {};
        if (w.flaky) g.fail[failure - 1] = fFlaky;
        else if (failure) g.fail[(failure - 1) / 2] = failure % 2 ? fBlock : fFill;
        for (g.catches = 0; g.catches < (w.catches ? all : 1); ++g.catches)
          for (g.lazy = 0; g.lazy < (w.lazies ? all : 1); ++g.lazy)
            for (g.unshared = 0; g.unshared < (w.unshared ? all : 1); ++g.unshared)
              for (g.forgets = w.forgets ? 0 : -1; g.forgets < (w.forgets ? w.n : 0); ++g.forgets)
                if (makesSense(g) && number++ % w.every == 0) found.push_back(g);
      }
    }
  }
  return found;
}

static int wrong = 0;
static string part;

static void sweep(const string &name, const Sweep &w, const Form &form = {}, bool isMistake = false) {
  if (name.find(part) == string::npos) return;
  auto all = graphs(w);
  std::atomic<size_t> next{0};
  std::atomic<uint64_t> states{0};
  std::mutex lock;
  Outcome bad;
  const Graph *where = nullptr;
  auto work = [&] {
    for (size_t x; (x = next++) < all.size();) {
      Outcome outcome = check(all[x], form);
      states += outcome.states;
      if (outcome.why.empty()) continue;
      std::lock_guard guard(lock);
      if (!where || &all[x] < where) bad = outcome, where = &all[x];
      next = all.size();
    }
  };
  std::thread other(work);
  work();
  other.join();
  bool isExpected = isMistake == !bad.why.empty();
  wrong += !isExpected;
  printf("%-60s %8zu graphs %10llu states  %s%s\n", name.c_str(), all.size(), (unsigned long long)states.load(),
         isExpected ? (isMistake ? "found: " : "ok") : (isMistake ? "NOT FOUND" : "WRONG: "), bad.why.c_str());
  if (!isMistake && where) {
    printf("  %s\n", where->text().c_str());
    for (auto &line : bad.trace) printf("    %s\n", line.c_str());
  }
  fflush(stdout);
}

static void mistake(const string &name, const Sweep &graphs, std::initializer_list<bool Form::*> off) {
  Form form;
  for (auto part : off) form.*part = false;
  sweep("mistake: " + name, graphs, form, true);
}

int main(int argc, char **argv) {
  part = argc > 1 ? argv[1] : "";
  sweep("two threads", {});
  sweep("two threads, one fails", {.fails = true});
  sweep("two threads, closures catch", {.catches = true});
  sweep("two threads, graph values", {.unshared = true});
  sweep("two threads, reset", {.forgets = true});
  sweep("two threads, two calls each", {.twoCalls = true, .every = 5});
  sweep("two threads, a failure as often as not", {.flaky = true});
  sweep("two threads, lazy values, one fails", {.fails = true, .lazies = true});
  sweep("two threads, one fails, closures catch", {.fails = true, .catches = true, .every = 10});
  sweep("two threads, one fails, graph values", {.fails = true, .unshared = true, .every = 20});
  sweep("two threads, one fails, reset", {.fails = true, .forgets = true, .every = 10});
  sweep("three threads", {.threads = 3, .every = 4});
  sweep("three threads, one fails", {.threads = 3, .fails = true, .every = 40});
  sweep("three threads, closures catch", {.threads = 3, .catches = true, .every = 40});
  sweep("three threads, graph values", {.threads = 3, .unshared = true, .every = 40});
  sweep("four instances, one fails", {.n = 4, .maxEdges = 7, .fails = true, .every = 2000});
  sweep("four instances, a failure as often as not", {.n = 4, .maxEdges = 8, .flaky = true, .every = 4000});

  using F = Form;
  mistake("rings are not detected", {}, {&F::detects});
  mistake("the same thread gives way again and again", {}, {&F::once, &F::handOver});
  mistake("the thread that closes the ring gives way", {}, {&F::byAge, &F::prefer, &F::handOver, &F::after, &F::heir});
  mistake("the attempt is left to no thread", {}, {&F::heir, &F::after});
  mistake("left to a thread that does not ask", {.n = 4, .maxEdges = 7, .flaky = true, .every = 1000}, {&F::onlyAsking});
  mistake("closures that catch go on", {.catches = true}, {&F::discards});
  mistake("published before the ring is complete", {}, {&F::waitsForRing});
  mistake("what was made inside stays", {.fails = true}, {&F::dropsInside});
  mistake("hands over what was seen", {}, {&F::pristine});
  printf(wrong ? "%d not as expected\n" : "all as expected\n", wrong);
  return wrong != 0;
}
