// The events that an ARMv8 processor may perform next. Memory is one value for each word, since ARMv8 is multi-copy
// atomic: an execution is an order in which the events are performed, and an event may be performed before those that
// stand above it unless the architecture orders the two (`aarch64.cat`, "locally ordered before"):
//
//   - DMB ISH is ordered with everything, an acquiring load (LDAR, LDAPR) before all that follows, a releasing store
//     (STLR) after all that precedes, and an STLR before a later LDAR, though not before a later LDAPR;
//   - an address or a value that comes from a load is ordered after it; so is a store after a branch on a loaded
//     value, and after a load or store whose address is not known yet;
//   - accesses to one word stay in order, but for a load after a store, which takes the value from the store early;
//     from a store-exclusive, an acquiring load doesn't. Two loads of one word don't see its values in the wrong
//     order.
//
// A read-modify-write is a pair of load-exclusive and store-exclusive, which allows more than one instruction does
// (SWPAL, CASAL). membarrier(2) interrupts each other thread once, at any moment between its beginning and its end at
// which the thread has performed all events above some line of it, and none below.
//
// A read from freed memory gives `freed`.
#pragma once

#include "program.hpp"

namespace machine {

struct State {
  uint64_t done[maximumThreads] = {};
  /// The loads whose word has been written since by a store that comes after what they read.
  uint64_t stale[maximumThreads] = {};
  int8_t registers[maximumThreads][maximumEvents] = {};
  int8_t memory[words] = {};
  int8_t interrupting = none;
  uint8_t interrupted = 0;
  const char *failure = nullptr;
};

class Processor {
public:
  static uint64_t bit(int index) { return index < 0 ? 0 : uint64_t(1) << index; }

  std::vector<const Path *> paths;
  std::vector<std::vector<uint64_t>> before;  // of each event: what has to be done first, whatever the addresses

  explicit Processor(std::vector<const Path *> paths) : paths(std::move(paths)) {
    if (this->paths.size() > maximumThreads) throw "too many threads";
    for (size_t thread = 0; thread < this->paths.size(); ++thread) {
      const Path &path = *this->paths[thread];
      if (path.size() > maximumEvents) throw "a thread has too many events";
      before.emplace_back();
      for (int index = 0; index < int(path.size()); ++index) before.back().push_back(beforeOf(path, index));
    }
  }

  int wordOf(const State &state, size_t thread, const Event &event) const {
    if (event.base == none) return event.word;
    return event.word + state.registers[thread][event.base];
  }

  /// Whether an event may be performed; `from` is the store that a load takes its value from early.
  bool isReady(const State &state, size_t thread, int index, int &from) const {
    from = none;
    const Path &path = *paths[thread];
    const Event &event = path[index];
    uint64_t done = state.done[thread];
    if ((done & bit(index)) || (before[thread][index] & ~done)) return false;
    for (int other = event.isAccess() ? index - 1 : none; other >= 0; --other) {
      const Event &above = path[other];
      if (!above.isAccess() || (done & bit(other))) continue;
      // Only a load: it is compared when it is performed.
      if (above.base != none && !(done & bit(above.base))) continue;
      if (wordOf(state, thread, above) != wordOf(state, thread, event)) continue;
      if (event.isStore()) return false;
      if (!above.isStore() || from != none) continue;
      if (above.pair != none && event.isAcquiring()) return false;
      if (above.source != none && !(done & bit(above.source))) return false;
      from = other;
    }
    return true;
  }

  /// Whether a thread has performed all events above some line, and none below.
  bool isPrefix(const State &state, size_t thread) const {
    bool isOpen = false;
    const Path &path = *paths[thread];
    for (int index = 0; index < int(path.size()); ++index) {
      if (path[index].isTest()) continue;
      bool isDone = state.done[thread] & bit(index);
      if (isDone && isOpen) return false;
      if (!isDone) isOpen = true;
    }
    return true;
  }

  /// False if no execution goes on so.
  bool perform(State &state, size_t thread, int index, int from) const {
    const Path &path = *paths[thread];
    const Event &event = path[index];
    state.done[thread] |= bit(index);
    switch (event.kind) {
    case Kind::barrier: return true;
    case Kind::interruptBegin:
      state.interrupting = int8_t(thread);
      state.interrupted = uint8_t(1 << thread);
      return true;
    case Kind::interruptEnd:
      if (state.interrupted != (1 << paths.size()) - 1) return false;
      state.interrupting = none;
      state.interrupted = 0;
      return true;
    case Kind::load: {
      int word = wordOf(state, thread, event);
      if (from != none)
        state.registers[thread][index] = int8_t(stored(state, thread, path[from]));
      else
        state.registers[thread][index] = word < 0 || word >= words ? freed : state.memory[word];
      // A load below this one that has read the word before must not have read an older value.
      for (int below = index + 1; below < int(path.size()); ++below)
        if (path[below].isLoad() && (state.done[thread] & state.stale[thread] & bit(below)) &&
            wordOf(state, thread, path[below]) == word)
          return false;
      return true;
    }
    case Kind::store:
      if (event.pair != none && (state.stale[thread] & bit(event.pair))) return false;
      state.memory[event.word] = int8_t(stored(state, thread, event));
      markStale(state, thread, index);
      return true;
    case Kind::assume:
    case Kind::check: {
      const int8_t *registers = state.registers[thread];
      bool holds = event.holds(registers[event.source], event.other == none ? event.value : registers[event.other]);
      if (!holds && event.kind == Kind::check && !state.failure) state.failure = event.text;
      return holds || event.kind == Kind::check;
    }
    }
    return true;
  }

  /// Carries out the assumptions and checks whose values are known: they touch nothing. False if an assumption fails.
  bool settle(State &state) const {
    int from;
    for (size_t thread = 0; thread < paths.size(); ++thread)
      for (int index = 0; index < int(paths[thread]->size()); ++index)
        if ((*paths[thread])[index].isTest() && isReady(state, thread, index, from) && !perform(state, thread, index, from))
          return false;
    return true;
  }

private:
  static uint64_t beforeOf(const Path &path, int index) {
    const Event &event = path[index];
    uint64_t before = bit(event.base) | bit(event.source) | bit(event.other);
    for (int other = 0; other < index && !event.isTest(); ++other) {
      const Event &above = path[other];
      if (above.kind == Kind::check) continue;
      if (!event.isAccess() || (!above.isAccess() && !above.isTest()) || above.isAcquiring() ||
          (event.isStore() && event.order == Order::release) ||
          (event.isLoad() && event.order == Order::acquire && above.isStore() && above.order == Order::release) ||
          (event.isStore() && above.kind == Kind::assume) || other == event.pair)
        before |= bit(other);
      if (event.isStore() && above.isAccess()) before |= bit(above.base);
    }
    return before;
  }

  int stored(const State &state, size_t thread, const Event &store) const {
    return (store.source == none ? 0 : state.registers[thread][store.source]) + store.value;
  }

  /// Marks the loads whose value comes before this store. The other loads of the word took their values early: from
  /// this store, or from one of their own thread that is not performed yet.
  void markStale(State &state, size_t thread, int index) const {
    int word = (*paths[thread])[index].word;
    for (size_t other = 0; other < paths.size(); ++other) {
      const Path &path = *paths[other];
      bool isAhead = false;
      for (int at = 0; at < int(path.size()); ++at) {
        if (other == thread && at == index) isAhead = true;
        if (path[at].isStore() && path[at].word == word && !(state.done[other] & bit(at))) isAhead = true;
        if (isAhead || !path[at].isLoad() || !(state.done[other] & bit(at))) continue;
        if (wordOf(state, other, path[at]) == word) state.stale[other] |= bit(at);
      }
    }
  }
};

}  // namespace machine
