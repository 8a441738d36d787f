// The graphs of instances that the threads make, and the form of the protocol with which they make them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

using std::string;
using std::vector;

#ifndef NODES
#define NODES 4
#endif
#ifndef THREADS
#define THREADS 3
#endif
constexpr int N = NODES, T = THREADS, S = 30, D = 14, J = 24;
constexpr uint8_t no = 255;
enum Edge : uint8_t { none, lookUp, property };
enum Fail : uint8_t { fNone, fBlock, fFill, fFlaky };

struct Graph {
  int n = 3, threads = 2;
  std::array<std::array<Edge, N>, N> e{};
  std::array<Fail, N> fail{};
  std::array<std::array<int, 2>, T> roots{}; // -1: no second root
  unsigned catches = 0, unshared = 0, lazy = 0;
  int forgets = -1;
  string text() const {
    string t;
    for (int a = 0; a < n; ++a) {
      t += char('A' + a);
      if (fail[a] == fBlock) t += "(throws)";
      if (fail[a] == fFill) t += "(fill fails)";
      if (fail[a] == fFlaky) t += "(flaky)";
      if (catches >> a & 1) t += "(catches)";
      if (unshared >> a & 1) t += "(graph)";
      if (lazy >> a & 1) t += "(lazy)";
      t += ":";
      for (int b = 0; b < n; ++b)
        if (e[a][b]) t += string(e[a][b] == lookUp ? " l" : " p") + char('A' + b);
      t += "; ";
    }
    t += "roots";
    for (int i = 0; i < threads; ++i) {
      t += string(" ") + char('A' + roots[i][0]);
      if (roots[i][1] >= 0) t += char('A' + roots[i][1]);
    }
    if (forgets >= 0) t += string(" forgets ") + char('A' + forgets);
    return t;
  }
  bool mayFail() const {
    for (auto f : fail)
      if (f) return true;
    return false;
  }
};

// The form of the protocol; a form with one of these switched off is a mistake that is to be found.
struct Form {
  bool prefer = true;       // a thread that interrupts no closure gives way first; then the younger
  bool once = true;         // ... once in each call
  bool handOver = true;     // an object that nothing has seen is handed over instead of being made again
  bool pristine = true;     // ... only if it refers to nothing unfinished either
  bool noGraph = true;      // ... and its closure got no graph values of this call
  bool heir = true;         // the dropped key is left to the thread that waits for it
  bool onlyAsking = true;   // ... if it asks for it, and does not only wait until it may ask again
  bool after = true;        // a thread that gave way waits for the heir before it asks again
  bool detects = true;      // rings are detected
  bool byAge = true;        // younger gives way (else: the one that closes the ring)
  bool discards = true;     // a closure that catches while its frame is given up does not count
  bool waitsForRing = true; // an instance is published only when its ring is complete
  bool dropsInside = true;  // what was made inside a dropped frame and refers to it goes with it
};
