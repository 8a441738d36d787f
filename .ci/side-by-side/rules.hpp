// What the rules of waiting ask of a state (which builds a build uses, whether it is lost, or complete), and what must
// hold in every state.
#pragma once

#include <string>
#include <vector>

#include "state.hpp"

namespace side {

class Rules {
public:
  const Graph &graph;
  const Form form;
  State s;
  const char *failure = nullptr;
  /// Whether something has outgrown the model.
  bool isOverflown = false;
  /// The steps in words, if they are wanted.
  std::vector<std::string> *log = nullptr;

  // ---- What must hold

  /// Two threads run at the same time, and one has an unfinished object of the other.
  void checkRaces() {
    for (int one = 0; one < graph.threads; ++one)
      for (int other = 0; other < graph.threads; ++other) {
        if (one == other || s.workers[one].status != Status::running || s.workers[other].status != Status::running) continue;
        for (const Build &build : s.builds) {
          if (build.owner != one || (build.state != BuildState::making && build.state != BuildState::made && build.state != BuildState::ended))
            continue;
          for (int key = 0; key < keys; ++key) {
            if (build.got[key] == no) continue;
            const Build &used = s.builds[build.got[key]];
            if (used.owner == other && (used.state == BuildState::made || used.state == BuildState::ended))
              fail("a thread runs that has an unfinished object of another that runs");
          }
        }
      }
  }

  /// A thread waits to return although everything that it needs is complete.
  void checkWaits() {
    for (int thread = 0; thread < graph.threads; ++thread) {
      const Worker &w = s.workers[thread];
      if (w.status == Status::waiting && w.depth == 1 && w.wish == WishKind::end && isComplete(w.wanted))
        return fail("a call waits for what it does not need");
    }
  }

  bool isFilled(Slot slot) const {
    for (int key = 0; key < keys; ++key)
      if (graph.edges[s.builds[slot].key][key] != Edge::none && s.builds[slot].got[key] == no &&
          !(graph.catches >> s.builds[slot].key & 1 && graph.edges[s.builds[slot].key][key] == Edge::lookUp))
        return false;
    return true;
  }

  /// Everything that an object refers to is filled and kept.
  void checkComplete(Slot slot, const char *what) {
    unsigned open = 1u << slot, seen = 0;
    while (open) {
      int next = __builtin_ctz(open);
      open &= open - 1;
      seen |= 1u << next;
      if (!isFilled(Slot(next)) || s.builds[next].state != BuildState::kept) return fail(what);
      for (int key = 0; key < keys; ++key)
        if (s.builds[next].got[key] != no && !(seen >> s.builds[next].got[key] & 1)) open |= 1u << s.builds[next].got[key];
    }
  }

  /// A block sees an object whole, but for objects that need what the thread itself has open.
  void checkWhole(const Worker &w, Slot b) {
    unsigned open = 1u << b, seen = 0, around = 0;
    for (int i = 0; i < w.depth; ++i) around |= 1u << s.builds[w.stack[i].build].key;
    while (open) {
      int next = __builtin_ctz(open);
      open &= open - 1;
      seen |= 1u << next;
      const Build &build = s.builds[next];
      if (build.state == BuildState::made && !(graph.reach(build.key) & around))
        return fail("a block sees an object half wired that it would see whole on one thread");
      for (Slot got : build.got)
        if (got != no && !(seen >> got & 1)) open |= 1u << got;
    }
  }

  void checkEnd() {
    for (int thread = 0; thread < graph.threads; ++thread)
      if (s.workers[thread].depth || s.workers[thread].notes) return fail("something of a call is left");
    for (int key = 0; key < keys; ++key) {
      if (s.begun[key] != no) return fail("an attempt is left");
      if (s.entries[key] == no) continue;
      const Build &build = s.builds[s.entries[key]];
      checkComplete(s.entries[key], "an instance is kept that is not complete");
      for (int to = 0; to < keys; ++to)
        if (build.got[to] != no && build.got[to] != s.entries[to] && !s.hasForgotten && !(graph.unshared >> to & 1))
          return fail("an instance refers to another one than is kept");
      if (build.told != 1) return fail("an instance is not told once");
    }
    if (!graph.mayFail() && !s.threwCircular && !s.hasForgotten)
      for (int key = 0; key < keys; ++key)
        if ((s.objects[key] > 1 || s.starts[key] > 1) && !(graph.unshared >> key & 1)) return fail("an instance is made twice");
  }

protected:
  Rules(const Graph &graph, const Form &form) : graph(graph), form(form) {}

  static std::string name(int key) { return std::string(1, char('A' + key)); }
  void say(int thread, const std::string &text) {
    if (log) log->push_back((thread < 0 ? std::string("reset") : "thread " + std::to_string(thread)) + ": " + text);
  }
  void fail(const char *text) {
    if (!failure) failure = text;
  }

  // ---- Definitions

  bool isOpen(Slot b) const { return s.builds[b].state == BuildState::making || s.builds[b].state == BuildState::made; }

  bool isForeign(int thread, Slot b) const { return s.builds[b].owner != thread; }

  /// The builds that a build uses, directly or not; does not go into kept builds, nor, if there is one, into what a
  /// thread has open.
  unsigned closure(Slot b, int without = -1) const {
    unsigned open = 1u << b, found = 0;
    while (open) {
      int next = __builtin_ctz(open);
      open &= open - 1;
      if (found >> next & 1) continue;
      const Build &build = s.builds[next];
      if (build.state == BuildState::kept) continue;
      if (next != b && without >= 0 && build.owner == without && isOpen(Slot(next))) continue;
      found |= 1u << next;
      open |= build.uses & ~found;
    }
    return found;
  }

  bool isLost(Slot b, int reader) const {
    unsigned found = closure(b, form.staysOutOfOwnOpen ? reader : -1);
    for (int i = 0; i < slots; ++i)
      if (found >> i & 1 && s.builds[i].state == BuildState::dropped) return true;
    return false;
  }

  bool isClosed(Slot b) const {
    if (!form.completeMeansClosed) return true;
    const Worker &w = s.workers[s.builds[b].owner];
    for (int i = 0; i < w.notes; ++i)
      if (w.journal[i].isWaiting && w.journal[i].build == b) return false;
    // A property that is being filled is no longer noted.
    for (int i = 0; i < w.depth; ++i)
      if (w.stack[i].isFilling && w.stack[i].build == b) return false;
    return true;
  }

  bool isComplete(Slot b) const {
    unsigned found = closure(b);
    for (int i = 0; i < slots; ++i)
      if (found >> i & 1 && (s.builds[i].state != BuildState::ended || !isClosed(Slot(i)))) return false;
    return true;
  }

  /// The threads whose builds a build's completion waits for.
  unsigned owners(Slot b, int without = -1, bool onlyOpen = false) const {
    unsigned found = closure(b, without), threads = 0;
    for (int i = 0; i < slots; ++i) {
      if (!(found >> i & 1)) continue;
      if (s.builds[i].state == BuildState::dropped) continue;
      if (s.builds[i].state != BuildState::ended || (!onlyOpen && !isClosed(Slot(i)))) threads |= 1u << s.builds[i].owner;
    }
    return threads;
  }

  int readyToFill(int thread, int mark) const {
    const Worker &w = s.workers[thread];
    for (int i = mark; i < w.notes; ++i)
      if (w.journal[i].isWaiting && isForeign(thread, w.journal[i].needed) &&
          s.builds[w.journal[i].needed].state != BuildState::making)
        return i;
    return -1;
  }

  /// Whether a build is open around the one that ends: only then its end may be left softly.
  bool isInner(const Worker &w) const {
    for (int i = 0; i + 1 < w.depth; ++i)
      if (w.stack[i].isFilling ? form.fillingCountsAsOpen : w.stack[i].at < settling) return true;
    return false;
  }

  /// Whether only builds of children are open around: the instance stays, whatever fails in them.
  bool isOutermost(const Worker &w) const {
    bool isParents = !(graph.children >> w.stack[w.depth - 1].key & 1);
    for (int i = 0; i + 1 < w.depth; ++i) {
      const Frame &frame = w.stack[i];
      bool isOpen = frame.isFilling ? form.fillingCountsAsOpen : frame.at < settling;
      if (isOpen && !(isParents && graph.children >> s.builds[frame.build].key & 1)) return false;
    }
    return true;
  }

  /// Whether the aim of a build's end is that it is complete; else all that it uses has to have ended.
  bool aimsAtComplete(const Worker &w) const { return form.onlyLastAimsAtComplete ? !isInner(w) : isOutermost(w); }

  /// Whether a build's end need not wait.
  bool isSettled(int thread, const Frame &frame) const {
    const Worker &w = s.workers[thread];
    if (aimsAtComplete(w))
      return !form.waitsAtItsEnd || s.builds[frame.build].state == BuildState::kept || isComplete(frame.build);
    if (!form.waitsAtInnerEnds) return true;
    for (int i = frame.mark; i < w.notes; ++i)
      if (w.journal[i].isWaiting && isForeign(thread, w.journal[i].needed)) return false;
    return owners(frame.build, thread, true) == 0;
  }
};

}  // namespace side
