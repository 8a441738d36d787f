// Explores every order of the steps of all threads over one graph, and every outcome of what may fail.
#pragma once

#include <string_view>
#include <unordered_map>

#include "protocol.hpp"

struct Explorer {
  const Graph &g;
  const Form fm;
  Machine m;
  bool isInOrder = false;  // only whole calls, one after the other
  const char *bad = nullptr;
  size_t states = 0;
  vector<string> trace;
  vector<std::pair<int, int>> path;  // a thread, or -1 for the reset, and the outcome of its step
  vector<uint16_t> endings;
  std::array<unsigned, N> has{};
  std::unordered_map<uint64_t, bool> isOnPath;  // by state

  Explorer(const Graph &g, const Form &f) : g(g), fm(f), m(g, f) {}

  static void take(Machine &m, int thread, int outcome) {
    if (thread < 0) m.forget();
    else m.step(thread, outcome);
    m.tidy();
  }
  void found(const char *meaning) {
    if (bad) return;
    bad = meaning;
    Machine again(g, fm);
    again.log = &trace;
    for (auto [thread, outcome] : path) take(again, thread, outcome);
  }
  void explore(const State &now) {
    auto [place, isNew] = isOnPath.try_emplace(std::hash<std::string_view>()({(const char *)&now, sizeof now}), true);
    if (!isNew) {
      if (place->second) found("the threads can go on for ever");
      return;
    }
    bool &isHere = place->second;
    ++states;
    bool goesOn = false;
    auto isInCall = [](const Thread &t) { return t.st != done && (t.depth || t.err || t.res[t.root]); };
    auto first = isInOrder ? std::find_if(now.t, now.t + T, isInCall) : now.t + T;
    for (int t = -1; t < g.threads && !bad; ++t) {
      if (first != now.t + T && t != first - now.t) continue;
      if (t < 0 ? g.forgets < 0 || now.forgot : now.t[t].st != running) continue;
      if (t >= 0) goesOn = true;
      bool chose = true;
      for (int outcome = 0; outcome < 2 && chose && !bad; ++outcome) {
        m.s = now;
        take(m, t, outcome);
        chose = t >= 0 && m.chose;
        path.push_back({t, outcome});
        if (m.bad) found(m.bad);
        else explore(State(m.s));
        path.pop_back();
      }
    }
    isHere = false;
    if (!goesOn && !bad) finish(now);
  }
  /// No thread can take a step.
  void finish(const State &last) {
    for (auto &t : last.t)
      if (t.st != done) return found("the threads wait for each other for ever");
    m.s = last;
    m.checkEnd();
    if (m.bad) return found(m.bad);
    for (int k = 0; k < g.n; ++k)
      if (last.entries[k] != no) has[k] |= 1u << parts(last, k);
    uint16_t ending = 0;
    for (int t = 0; t < g.threads; ++t) ending |= uint16_t((last.t[t].res[0] | last.t[t].res[1] << 2) << 4 * t);
    if (std::find(endings.begin(), endings.end(), ending) == endings.end()) endings.push_back(ending);
  }
  /// The instances that a kept one has got, a bit for each.
  static unsigned parts(const State &s, int key) {
    unsigned parts = 0;
    for (int x = 0; x < N; ++x)
      if (s.b[s.entries[key]].got[x] != no) parts |= 1u << x;
    return parts;
  }
};
