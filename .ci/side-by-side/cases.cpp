// The cases of the explorer: graphs of three instances and some of four, two and three threads, and mistakes in the
// protocol, each of which has to be found.
#include "explorer.hpp"

#include <atomic>
#include <mutex>
#include <thread>

using Results = std::array<std::array<unsigned, 2>, T>;

/// What the calls return in every order of whole calls, one after the other: a bit for each result. Returns false if
/// one thread alone does not come to an end.
static bool resultsInOrder(const Graph &g, Results &possible, std::array<unsigned, N> &parts) {
  parts = {};
  possible = {};
  vector<std::pair<int, int>> calls;
  for (int i = 0; i < g.threads; ++i)
    for (int r = 0; r < 2; ++r)
      if (g.roots[i][r] >= 0) calls.push_back({i, r});
  do {
    Machine m(g, Form());
    m.s = Machine::init(g);
    bool isOrdered = true;
    for (auto [i, r] : calls)
      isOrdered &= r == 0 || std::find(calls.begin(), calls.end(), std::pair{i, 0}) <
                                 std::find(calls.begin(), calls.end(), std::pair{i, 1});
    if (!isOrdered) continue;
    for (auto [i, r] : calls) {
      Thread &t = m.s.t[i];
      for (int steps = 0; t.st == running && t.root == r; ++steps) {
        m.step(i);
        m.collect();
        if (m.bad || m.over || steps > 5000) return false;
      }
      if (t.st == waiting) return false;
      possible[i][r] |= 1u << t.res[r];
    }
    for (int k = 0; k < g.n; ++k) {
      if (m.s.entries[k] == no) continue;
      unsigned has = 0;
      for (int x = 0; x < g.n; ++x)
        if (m.s.b[m.s.entries[k]].got[x] != no) has |= 1u << x;
      parts[k] |= 1u << has;
    }
  } while (std::next_permutation(calls.begin(), calls.end()));
  return true;
}

struct Outcome {
  string why;
  vector<string> trace;
  uint64_t states = 0;
  bool interrupts = false;
};

static Outcome check(const Graph &g, const Form &form) {
  Explorer x(g, form);
  x.run();
  Outcome outcome{x.bad ? x.bad : "", x.trace, x.states, x.m.everInterrupted};
  if (x.bad || g.forgets >= 0 || std::find(g.fail.begin(), g.fail.end(), fFlaky) != g.fail.end()) return outcome;
  Results possible;
  std::array<unsigned, N> parts;
  if (!resultsInOrder(g, possible, parts)) {
    outcome.why = "one thread alone fails";
    return outcome;
  }
  for (int k = 0; k < g.n && !g.mayFail(); ++k) {
    unsigned all = 0;
    for (int y = 0; y < g.n; ++y)
      if (g.e[k][y]) all |= 1u << y;
    if (parts[k] == 1u << all && x.has[k] & ~parts[k])
      outcome.why = "an instance lacks a part that it has on one thread";
  }
  for (auto ending : x.endings)
    for (int t = 0; t < g.threads; ++t)
      for (int r = 0; r < 2; ++r) {
        if (g.roots[t][r] < 0) continue;
        // Where something fails, which call meets the failure depends on the order.
        unsigned result = ending >> (4 * t + 2 * r) & 3, known = possible[t][r];
        bool isKnown = g.mayFail() && result != rValue ? known & ~(1u << rValue) : known >> result & 1;
        if (!isKnown) outcome.why = "a call ends as it does on one thread in no order";
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
  unsigned seen = 0, before = ~0u;
  for (int t = 0; t < g.threads; ++t)
    for (int root : g.roots[t])
      if (root >= 0) seen |= 1u << root;
  while (before != seen) {
    before = seen;
    for (int x = 0; x < g.n; ++x)
      for (int y = 0; y < g.n; ++y)
        if (seen >> x & 1 && g.e[x][y]) seen |= 1u << y;
  }
  return seen == (1u << g.n) - 1;
}

static bool needs(const Graph &g, int one, Edge edge) {
  return std::find(g.e[one].begin(), g.e[one].end(), edge) != g.e[one].end();
}

static vector<Graph> graphs(const Sweep &w) {
  vector<Graph> found;
  long count = 1, number = 0;
  for (int i = 0; i < w.n * (w.n - 1); ++i) count *= 3;
  for (long code = 0; code < count; ++code) {
    Graph g;
    g.n = w.n;
    g.threads = w.threads;
    int edges = 0;
    long rest = code;
    for (int a = 0; a < w.n; ++a)
      for (int b = 0; b < w.n; ++b)
        if (a != b) g.e[a][b] = Edge(rest % 3), edges += rest % 3 != 0, rest /= 3;
    if (edges > w.maxEdges) continue;
    long roots = 1, seconds = w.twoCalls ? w.n + 1 : 1;
    for (int i = 0; i < w.threads; ++i) roots *= w.n * seconds;
    for (long r = 0; r < roots; ++r) {
      long y = r;
      g.roots.fill({-1, -1});
      for (int i = 0; i < w.threads; ++i, y /= seconds) {
        g.roots[i][0] = int(y % w.n);
        y /= w.n;
        g.roots[i][1] = w.twoCalls ? int(y % seconds) - 1 : -1;
      }
      if (!isReached(g)) continue;
      unsigned all = (1u << w.n) - 1;
      for (int failure = w.flaky ? 1 : 0; failure <= (w.flaky ? w.n : w.fails ? 2 * w.n : 0); ++failure)
        for (unsigned catches = 0; catches <= (w.catches ? all : 0); ++catches)
          for (unsigned lazy = 0; lazy <= (w.lazies ? all : 0); ++lazy)
            for (unsigned unshared = 0; unshared <= (w.unshared ? all : 0); ++unshared)
              for (int forgets = w.forgets ? 0 : -1; forgets < (w.forgets ? w.n : 0); ++forgets) {
                g.fail = {};
                if (w.flaky) g.fail[failure - 1] = fFlaky;
                else if (failure) g.fail[(failure - 1) / 2] = failure % 2 ? fBlock : fFill;
                g.catches = catches, g.lazy = lazy, g.unshared = unshared, g.forgets = forgets;
                bool isPointless = lazy & catches || (forgets >= 0 && unshared >> forgets & 1);
                for (int a = 0; a < w.n; ++a) {
                  isPointless |= catches >> a & 1 && !needs(g, a, lookUp);
                  isPointless |= lazy >> a & 1 && needs(g, a, property);
                }
                if (!isPointless && number++ % w.every == 0) found.push_back(g);
              }
    }
  }
  return found;
}

static int wrong = 0;
static string part;

static void sweep(const char *name, const Sweep &w, const Form &form = {}, bool isMistake = false) {
  if (!part.empty() && string(name).find(part) == string::npos) return;
  auto all = graphs(w);
  std::atomic<size_t> next{0};
  std::atomic<uint64_t> states{0}, interrupted{0};
  std::mutex lock;
  Outcome bad;
  const Graph *where = nullptr;
  vector<std::thread> workers;
  for (int i = 0; i < 2; ++i)
    workers.emplace_back([&] {
      for (size_t x; (x = next++) < all.size();) {
        Outcome outcome = check(all[x], form);
        states += outcome.states;
        interrupted += outcome.interrupts;
        if (outcome.why.empty()) continue;
        std::lock_guard guard(lock);
        if (!where || &all[x] < where) bad = outcome, where = &all[x];
        next = all.size();
      }
    });
  for (auto &worker : workers) worker.join();
  bool isExpected = isMistake == !bad.why.empty();
  wrong += !isExpected;
  printf("%-52s %8zu graphs %10llu states  %s%s\n", name, all.size(), (unsigned long long)states.load(),
         isExpected  ? isMistake ? "found: " : "ok"
         : isMistake ? "NOT FOUND"
                     : "WRONG: ",
         bad.why.c_str());
  if (!isMistake && where) {
    printf("  %s\n", where->text().c_str());
    for (auto &line : bad.trace) printf("    %s\n", line.c_str());
  }
  fflush(stdout);
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

  struct Mistake {
    const char *name;
    Sweep graphs;
    std::function<void(Form &)> make;
  } mistakes[] = {
      {"mistake: rings are not detected", {}, [](Form &f) { f.detects = false; }},
      {"mistake: the same thread gives way again and again", {}, [](Form &f) { f.once = f.handOver = false; }},
      {"mistake: the thread that closes the ring gives way",
       {},
       [](Form &f) { f.byAge = f.prefer = f.handOver = f.after = f.heir = false; }},
      {"mistake: the attempt is left to no thread", {}, [](Form &f) { f.heir = f.after = false; }},
      {"mistake: left to a thread that does not ask",
       {.n = 4, .maxEdges = 7, .flaky = true, .every = 1000},
       [](Form &f) { f.onlyAsking = false; }},
      {"mistake: closures that catch go on", {.catches = true}, [](Form &f) { f.discards = false; }},
      {"mistake: published before the ring is complete", {}, [](Form &f) { f.waitsForRing = false; }},
      {"mistake: what was made inside stays", {.fails = true}, [](Form &f) { f.dropsInside = false; }},
      {"mistake: hands over what was seen", {}, [](Form &f) { f.pristine = false; }},
  };
  for (auto &mistake : mistakes) {
    Form form;
    mistake.make(form);
    sweep(mistake.name, mistake.graphs, form, true);
  }
  printf(wrong ? "%d not as expected\n" : "all as expected\n", wrong);
  return wrong != 0;
}
