// The graphs of instances that the threads make, and the form of the protocol with which they make them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

using std::string;
using std::vector;

constexpr int N = 4, T = 3;            // instances and threads
constexpr int S = 30, D = 14, J = 24;  // builds of a state, frames and notes of a thread
constexpr uint8_t no = 255;
enum Edge : uint8_t { none, lookUp, property };
enum Fail : uint8_t { fNone, fBlock, fFill, fFlaky };

struct Graph {
  int n = 3, threads = 2;
  std::array<std::array<Edge, N>, N> e{};
  std::array<Fail, N> fail{};
  std::array<std::array<int, 2>, T> roots{};  // -1: no second root
  unsigned catches = 0, unshared = 0, lazy = 0;
  int forgets = -1;

  bool isShared(int key) const { return !(unshared >> key & 1); }
  bool needs(int key, Edge edge) const { return std::find(e[key].begin(), e[key].end(), edge) != e[key].end(); }
  bool mayFail(Fail how) const { return std::find(fail.begin(), fail.end(), how) != fail.end(); }
  bool mayFail() const { return mayFail(fBlock) || mayFail(fFill) || mayFail(fFlaky); }

  string text() const {
    string t;
    for (int a = 0; a < n; ++a) {
      t += char('A' + a) + string(std::array{"", "(throws)", "(fill fails)", "(flaky)"}[fail[a]]) +
           (catches >> a & 1 ? "(catches)" : "") + (isShared(a) ? "" : "(graph)") + (lazy >> a & 1 ? "(lazy)" : "") + ":";
      for (int b = 0; b < n; ++b)
        if (e[a][b]) t += string(e[a][b] == lookUp ? " l" : " p") + char('A' + b);
      t += "; ";
    }
    t += "roots";
    for (int i = 0; i < threads; ++i)
      t += string(" ") + char('A' + roots[i][0]) + (roots[i][1] < 0 ? "" : string(1, char('A' + roots[i][1])));
    return forgets < 0 ? t : t + " forgets " + char('A' + forgets);
  }
};

// The form of the protocol; one with one of these switched off is a mistake that is to be found.
struct Form {
  bool detects = true;       // rings are detected
  bool prefer = true;        // a thread that interrupts no closure gives way first
  bool once = true;          // ... once in each call
  bool byAge = true;         // ... then the younger (else: the one that closes the ring)
  bool handOver = true;      // an object that nothing has seen is handed over instead of being made again
  bool pristine = true;      // ... only if it refers to nothing unfinished either
  bool heir = true;          // the dropped key is left to the thread that waits for it
  bool discards = true;      // a closure that catches while its frame is given up does not count
  bool waitsForRing = true;  // an instance is published only when its ring is complete
  bool dropsInside = true;   // what was made inside a dropped frame and refers to it goes with it
};
