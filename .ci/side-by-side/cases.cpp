// The cases of the explorer: graphs of three instances and some of four, two and three threads, and mistakes in the
// protocol, each of which has to be found.
#include "explorer.hpp"

#include <cstdio>
#include <utility>

struct Outcome {
  string why;
  vector<string> trace;
  size_t states = 0;
};

static Outcome check(const Graph &g, const Form &form) {
  Explorer x(g, form);
  x.explore(State(x.m.s));
  Outcome outcome{x.bad ? x.bad : "", x.trace, x.states};
  if (x.bad || g.forgets >= 0 || g.mayFail(fFlaky)) return outcome;
  Explorer known(g, Form());
  known.isInOrder = true;
  known.explore(State(known.m.s));
  if (known.bad) outcome.why = "one thread alone fails";
  for (int k = 0; k < g.n && !g.mayFail(); ++k) {
    unsigned all = 0;
    for (int y = 0; y < g.n; ++y)
      if (g.e[k][y]) all |= 1u << y;
    if (known.has[k] == 1u << all && x.has[k] & ~known.has[k])
      outcome.why = "an instance lacks a part that it has on one thread";
  }
  for (auto ending : x.endings)
    for (int t = 0; t < g.threads; ++t)
      for (int r = 0; r < 2; ++r) {
        unsigned result = ending >> (4 * t + 2 * r) & 3, possible = 0;
        for (auto other : known.endings) possible |= 1u << (other >> (4 * t + 2 * r) & 3);
        // Where something fails, which call meets the failure depends on the order.
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
  for (long code = 0, number = 0;; ++code) {
    // The digits of a number are a graph: what its nodes are, the roots, then the edges.
    long rest = code, all = 1 << w.n, edges = 0;
    auto digit = [&](long count) { return std::exchange(rest, rest / count) % count; };
    Graph g{.n = w.n, .threads = w.threads};
    g.forgets = w.forgets ? int(digit(w.n)) : -1;
    g.unshared = unsigned(digit(w.unshared ? all : 1));
    g.lazy = unsigned(digit(w.lazies ? all : 1));
    g.catches = unsigned(digit(w.catches ? all : 1));
    if (w.flaky) g.fail[digit(w.n)] = fFlaky;
    else if (long failure = digit(w.fails ? 2 * w.n + 1 : 1)) g.fail[(failure - 1) / 2] = failure % 2 ? fBlock : fFill;
    g.roots.fill({-1, -1});
    for (int i = 0; i < w.threads; ++i) g.roots[i] = {{int(digit(w.n)), int(digit(w.twoCalls ? w.n + 1 : 1)) - 1}};
    for (int a = 0; a < w.n; ++a)
      for (int b = 0; b < w.n; ++b)
        if (a != b) g.e[a][b] = Edge(digit(3)), edges += g.e[a][b] != none;
    if (rest) return found;
    if (edges <= w.maxEdges && isReached(g) && makesSense(g) && number++ % w.every == 0) found.push_back(g);
  }
}

static int wrong = 0;
static string part;

static void sweep(const string &name, const Sweep &w, const Form &form = {}, bool isMistake = false) {
  if (name.find(part) == string::npos) return;
  auto all = graphs(w);
  size_t states = 0, at = 0;
  Outcome bad;
  for (; at < all.size() && bad.why.empty(); ++at) bad = check(all[at], form), states += bad.states;
  bool isExpected = isMistake == !bad.why.empty();
  wrong += !isExpected;
  printf("%-60s %8zu graphs %10zu states  %s%s\n", name.c_str(), all.size(), states,
         isExpected ? (isMistake ? "found: " : "ok") : (isMistake ? "NOT FOUND" : "WRONG: "), bad.why.c_str());
  if (!isMistake && !bad.why.empty()) {
    printf("  %s\n", all[at - 1].text().c_str());
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
  mistake("the thread that closes the ring gives way", {}, {&F::byAge, &F::prefer, &F::handOver, &F::heir});
  mistake("the attempt is left to no thread", {}, {&F::heir});
  mistake("closures that catch go on", {.catches = true}, {&F::discards});
  mistake("published before the ring is complete", {}, {&F::waitsForRing});
  mistake("what was made inside stays", {.fails = true}, {&F::dropsInside});
  mistake("hands over what was seen", {}, {&F::pristine});
  printf(wrong ? "%d not as expected\n" : "all as expected\n", wrong);
  return wrong != 0;
}
