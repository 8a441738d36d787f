// Explores every execution that ARMv8 allows for a few small threads.
//
// A thread is a straight line of events; a branch is a guess with an assumption that must come true. Memory is one value for
// each word, since ARMv8 is multi-copy atomic: an execution is an order in which the events are performed, and an event may
// be performed before those that stand above it unless the architecture orders the two (`aarch64.cat`, "locally ordered
// before"):
//
//   - DMB ISH is ordered with everything, an acquiring load (LDAR, LDAPR) before all that follows, a releasing store (STLR)
//     after all that precedes, and an STLR before a later LDAR, though not before a later LDAPR;
//   - an address or a value that comes from a load is ordered after it; so is a store after a branch on a loaded value, and
//     after a load or store whose address is not known yet;
//   - accesses to one word stay in order, but for a load after a store, which takes the value from the store early; from a
//     store-exclusive, an acquiring load doesn't. Two loads of one word don't see its values in the wrong order.
//
// A read-modify-write is a pair of load-exclusive and store-exclusive, which allows more than one instruction does
// (SWPAL, CASAL). membarrier(2) interrupts each other thread once, at any moment between its beginning and its end at which
// what the thread has performed is all that stands above some line of it.
//
// What is read from freed memory is `freed`. A check that fails counts if the execution that it is part of can be completed.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_set>
#include <vector>

namespace machine {

enum class Order { plain, acquire /* LDAR */, acquirePC /* LDAPR */, release /* STLR */ };
enum class Kind { load, store, barrier, interruptBegin, interruptEnd, assume, check };

constexpr int words = 40, maximumEvents = 60, maximumThreads = 3, none = -1;
constexpr int8_t freed = 99;

using Predicate = std::function<bool(int)>;

/// A register is the number of the load that fills it.
struct Event {
  Kind kind;
  Order order = Order::plain;
  int word = 0, base = none;     // the address: a word, or one beyond a register's value
  int value = 0, source = none;  // what is stored: a value, or one added to a register's
  int pair = none;               // of a store-exclusive: its load
  Predicate holds = {};          // of an assumption or a check, about `source`
  int differsFrom = none;        // of an assumption that two registers differ (or, `isEqual`, don't)
  bool isEqual = false;
  const char *meaning = "";      // of a check: what it means if it fails
};

using Path = std::vector<Event>;

/// Writes down one thread, as one path through its branches.
class Thread {
public:
  int load(int word, Order order = Order::plain) { return add({.kind = Kind::load, .order = order, .word = word}); }
  int loadThrough(int base, int offset, Order order = Order::plain) {
    return add({.kind = Kind::load, .order = order, .word = offset, .base = base});
  }
  void store(int word, int value, Order order = Order::plain) {
    add({.kind = Kind::store, .order = order, .word = word, .value = value});
  }
  void storeSum(int word, int source, int value, Order order = Order::plain) {
    add({.kind = Kind::store, .order = order, .word = word, .value = value, .source = source});
  }
  void barrier() { add({.kind = Kind::barrier}); }
  void interruptAll() {
    add({.kind = Kind::interruptBegin});
    add({.kind = Kind::interruptEnd});
  }

  int exchange(int word, int value, Order load = Order::acquire, Order store = Order::release) {
    int before = this->load(word, load);
    add({.kind = Kind::store, .order = store, .word = word, .value = value, .pair = before});
    return before;
  }
  int exchangeByRegister(int word, int source, Order load = Order::acquire, Order store = Order::release) {
    int before = this->load(word, load);
    add({.kind = Kind::store, .order = store, .word = word, .source = source, .pair = before});
    return before;
  }
  int increase(int word, int by, Order load = Order::acquire, Order store = Order::release) {
    int before = this->load(word, load);
    add({.kind = Kind::store, .order = store, .word = word, .value = by, .source = before, .pair = before});
    return before;
  }
  /// Says whether the word was as expected, and so has been changed.
  bool replace(int word, int expected, int desired, Order load = Order::acquire, Order store = Order::release) {
    int before = this->load(word, load);
    if (!branch(before, [expected](int value) { return value == expected; })) return false;
    add({.kind = Kind::store, .order = store, .word = word, .value = desired, .pair = before});
    return true;
  }

  /// Leaves out the executions in which it isn't so: a loop that goes on, a case of another scenario.
  void assume(int source, Predicate holds) { add({.kind = Kind::assume, .source = source, .holds = std::move(holds)}); }
  void assumeDiffer(int one, int other) { add({.kind = Kind::assume, .source = one, .differsFrom = other}); }
  void assumeEqual(int one, int other) {
    add({.kind = Kind::assume, .source = one, .differsFrom = other, .isEqual = true});
  }
  void check(int source, Predicate holds, const char *meaning) {
    add({.kind = Kind::check, .source = source, .holds = std::move(holds), .meaning = meaning});
  }
  bool branch(int source, const Predicate &holds) {
    if (taken == guesses.size()) guesses.push_back(true);
    bool guess = guesses[taken++];
    assume(source, [holds, guess](int value) { return holds(value) == guess; });
    return guess;
  }

  /// Every path through a thread's program.
  static std::vector<Path> paths(const std::function<void(Thread &)> &program) {
    std::vector<Path> all;
    std::vector<bool> guesses;
    do {
      Thread thread;
      thread.guesses = guesses;
      program(thread);
      all.push_back(thread.path);
      guesses = thread.guesses;
      while (!guesses.empty() && !guesses.back()) guesses.pop_back();
      if (!guesses.empty()) guesses.back() = false;
    } while (!guesses.empty());
    return all;
  }

private:
  Path path;
  std::vector<bool> guesses;
  size_t taken = 0;

  int add(Event event) {
    path.push_back(std::move(event));
    return int(path.size()) - 1;
  }
};

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

class Explorer {
public:
  /// What stands in memory first.
  int8_t memory[words] = {};
  std::vector<std::vector<Path>> threads;
  /// What is wrong with memory in the end, or null.
  std::function<const char *(const int8_t *)> atTheEnd;

  /// What went wrong, or null; after `run`.
  const char *failure = nullptr;
  uint64_t states = 0, completed = 0;
  /// In which order, where something went wrong.
  std::vector<std::string> trace;

  void add(const std::function<void(Thread &)> &program) { threads.push_back(Thread::paths(program)); }

  void run() {
    std::vector<size_t> choice(threads.size(), 0);
    while (!failure) {
      prepare(choice);
      State state;
      for (int word = 0; word < words; ++word) state.memory[word] = memory[word];
      seen.clear();
      trace.clear();
      explore(state);
      size_t thread = 0;
      while (thread < threads.size() && ++choice[thread] == threads[thread].size()) choice[thread++] = 0;
      if (thread == threads.size()) return;
    }
  }

private:
  /// What is known of an event before anything runs.
  struct Facts {
    uint64_t before = 0;     // what has to be done first, whatever the addresses
    uint64_t sameWord = 0;   // earlier accesses that may be of the same word
    uint64_t users = 0;      // of a load: the events that need its value
    uint64_t rivals = 0;     // of a load: the loads above it that may be of the same word, and its store-exclusive
    bool isPrivate = false;  // of a load: no other thread writes its word
  };

  std::vector<const Path *> paths;
  std::vector<std::vector<Facts>> facts;
  std::unordered_set<std::string> seen;

  static uint64_t bit(int index) { return index < 0 ? 0 : uint64_t(1) << index; }
  static bool isAccess(const Event &event) { return event.kind == Kind::load || event.kind == Kind::store; }
  static bool isTest(const Event &event) { return event.kind == Kind::assume || event.kind == Kind::check; }
  static bool isAcquiring(const Event &event) {
    return event.kind == Kind::load && (event.order == Order::acquire || event.order == Order::acquirePC);
  }

  void prepare(const std::vector<size_t> &choice) {
    paths.clear();
    facts.clear();
    for (size_t thread = 0; thread < threads.size(); ++thread) paths.push_back(&threads[thread][choice[thread]]);
    for (size_t thread = 0; thread < threads.size(); ++thread) {
      const Path &path = *paths[thread];
      if (path.size() > maximumEvents) throw "a thread has too many events";
      std::vector<Facts> all(path.size());
      for (int index = 0; index < int(path.size()); ++index) all[index] = factsOf(thread, index);
      for (int index = 0; index < int(path.size()); ++index)
        for (int one : {path[index].base, path[index].source, path[index].differsFrom})
          if (one != none) all[one].users |= bit(index);
      for (int index = 0; index < int(path.size()); ++index)
        if (path[index].pair != none) all[path[index].pair].rivals |= bit(index);
      facts.push_back(all);
    }
  }

  Facts factsOf(size_t thread, int index) {
    const Path &path = *paths[thread];
    const Event &event = path[index];
    Facts facts;
    facts.before = bit(event.base) | bit(event.source) | bit(event.differsFrom);
    if (isTest(event)) return facts;
    for (int other = 0; other < index; ++other) {
      const Event &above = path[other];
      if (above.kind == Kind::check) continue;
      bool mayShareWord = isAccess(event) && isAccess(above) &&
                          (event.base != none || above.base != none || event.word == above.word);
      if (!isAccess(event) || (!isAccess(above) && !isTest(above)) || isAcquiring(above) ||
          (event.kind == Kind::store && event.order == Order::release) ||
          (event.kind == Kind::load && event.order == Order::acquire && above.kind == Kind::store &&
           above.order == Order::release) ||
          (event.kind == Kind::store && above.kind == Kind::assume) || other == event.pair)
        facts.before |= bit(other);
      if (event.kind == Kind::store && isAccess(above)) facts.before |= bit(above.base);
      if (mayShareWord) facts.sameWord |= bit(other);
      if (mayShareWord && event.kind == Kind::load && above.kind == Kind::load) facts.rivals |= bit(other);
    }
    if (event.kind == Kind::load && event.base == none) {
      facts.isPrivate = true;
      for (size_t other = 0; other < paths.size(); ++other)
        if (other != thread)
          for (const Event &write : *paths[other])
            if (write.kind == Kind::store && write.word == event.word) facts.isPrivate = false;
    }
    return facts;
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
    const Facts &fact = facts[thread][index];
    uint64_t done = state.done[thread];
    if (fact.before & ~done) return false;
    uint64_t open = fact.sameWord & ~done;
    int word = open ? wordOf(state, thread, event) : 0;
    for (int other = index - 1; open && other >= 0; --other) {
      if (!(open & bit(other))) continue;
      const Event &above = path[other];
      if (above.base != none && !(done & bit(above.base))) continue;  // Only a load: it is compared when it is performed.
      if (wordOf(state, thread, above) != word) continue;
      if (event.kind == Kind::store) return false;
      if (above.kind != Kind::store || from != none) continue;
      if (above.pair != none && isAcquiring(event)) return false;
      if (above.source != none && !(done & bit(above.source))) return false;
      from = other;
    }
    return true;
  }

  /// Whether what a thread has performed is all that stands above some line.
  bool isPrefix(const State &state, size_t thread) const {
    bool isOpen = false;
    const Path &path = *paths[thread];
    for (int index = 0; index < int(path.size()); ++index) {
      if (isTest(path[index])) continue;
      bool isDone = state.done[thread] & bit(index);
      if (isDone && isOpen) return false;
      if (!isDone) isOpen = true;
    }
    return true;
  }

  int stored(const State &state, size_t thread, const Event &store) const {
    return (store.source == none ? 0 : state.registers[thread][store.source]) + store.value;
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
        if ((facts[thread][below].rivals & bit(index)) && path[below].kind == Kind::load &&
            (state.done[thread] & state.stale[thread] & bit(below)) && wordOf(state, thread, path[below]) == word)
          return false;
      return true;
    }
    case Kind::store:
      if (event.pair != none && (state.stale[thread] & bit(event.pair))) return false;
      state.memory[event.word] = int8_t(stored(state, thread, event));
      markStale(state, thread, index);
      return true;
    case Kind::assume:
    case Kind::check: break;
    }
    return true;
  }

  /// Those that have read the word from what comes before this store. The others took their values from a store of their
  /// own thread that is still to come, and those below this one, from it or such a one.
  void markStale(State &state, size_t thread, int index) const {
    int word = (*paths[thread])[index].word;
    for (size_t other = 0; other < paths.size(); ++other) {
      const Path &path = *paths[other];
      bool isAhead = false;
      for (int at = 0; at < int(path.size()); ++at) {
        if (other == thread && at == index) isAhead = true;
        if (path[at].kind == Kind::store && path[at].word == word && !(state.done[other] & bit(at))) isAhead = true;
        if (isAhead || path[at].kind != Kind::load || !(state.done[other] & bit(at))) continue;
        if (wordOf(state, other, path[at]) == word) state.stale[other] |= bit(at);
      }
    }
  }

  /// Carries out the assumptions and checks whose values are known: they touch nothing. False if an assumption fails.
  bool settle(State &state) const {
    for (size_t thread = 0; thread < paths.size(); ++thread) {
      const Path &path = *paths[thread];
      for (int index = 0; index < int(path.size()); ++index) {
        const Event &event = path[index];
        if (!isTest(event) || (state.done[thread] & bit(index))) continue;
        if (facts[thread][index].before & ~state.done[thread]) continue;
        int value = state.registers[thread][event.source];
        state.done[thread] |= bit(index);
        if (event.kind == Kind::check) {
          if (!event.holds(value) && !state.failure) state.failure = event.meaning;
        } else if (event.differsFrom != none) {
          if ((value == state.registers[thread][event.differsFrom]) != event.isEqual) return false;
        } else if (!event.holds(value)) {
          return false;
        }
      }
    }
    return true;
  }

  /// What tells two states apart from now on: values and ages that nothing asks for any more are left out.
  std::string key(const State &state) const {
    std::string key;
    auto append = [&key](const auto &value) { key.append(reinterpret_cast<const char *>(&value), sizeof(value)); };
    for (size_t thread = 0; thread < paths.size(); ++thread) {
      const Path &path = *paths[thread];
      uint64_t stale = 0, done = state.done[thread];
      append(done);
      for (int index = 0; index < int(path.size()); ++index) {
        if (path[index].kind != Kind::load || !(done & bit(index))) continue;
        const Facts &fact = facts[thread][index];
        // The address of a load that is compared with another one's counts as well.
        bool isCompared = fact.rivals & ~done;
        if (isCompared) stale |= state.stale[thread] & bit(index);
        bool isAddress = false;
        for (int user = index + 1; user < int(path.size()); ++user)
          if (path[user].base == index) isAddress = true;
        if ((fact.users & ~done) || isAddress) key.push_back(char(state.registers[thread][index]));
      }
      append(stale);
    }
    key.append(reinterpret_cast<const char *>(state.memory), words);
    append(state.interrupting);
    append(state.interrupted);
    append(state.failure);
    return key;
  }

  bool isComplete(const State &state) const {
    for (size_t thread = 0; thread < paths.size(); ++thread)
      if (state.done[thread] != (uint64_t(1) << paths[thread]->size()) - 1) return false;
    return true;
  }

  /// The first event of a thread, in its own order, that is not done and that commutes with everything that other threads
  /// can do: then no other order has to be looked at.
  bool performOneThatCommutes(State &state) const {
    for (size_t thread = 0; thread < paths.size(); ++thread) {
      const Path &path = *paths[thread];
      int index = 0;
      while (index < int(path.size()) && ((state.done[thread] & bit(index)) || isTest(path[index]))) ++index;
      if (index == int(path.size())) continue;
      const Event &event = path[index];
      if (event.kind != Kind::barrier && !(event.kind == Kind::load && facts[thread][index].isPrivate)) continue;
      int from;
      State next = state;
      if (!isReady(state, thread, index, from) || !perform(next, thread, index, from)) continue;
      state = next;
      return true;
    }
    return false;
  }

  void explore(State state) {
    do {
      if (!settle(state)) return;
    } while (performOneThatCommutes(state));
    if (!seen.insert(key(state)).second) return;
    ++states;
    if (isComplete(state)) {
      ++completed;
      failure = state.failure;
      if (!failure && atTheEnd) failure = atTheEnd(state.memory);
      return;
    }
    for (size_t thread = 0; thread < paths.size() && !failure; ++thread) {
      if (state.interrupting != none && !(state.interrupted >> thread & 1) && isPrefix(state, thread)) {
        State next = state;
        next.interrupted |= uint8_t(1 << thread);
        goOn(next, "thread " + std::to_string(thread) + " is interrupted");
      }
      const Path &path = *paths[thread];
      for (int index = 0; index < int(path.size()) && !failure; ++index) {
        int from;
        if ((state.done[thread] & bit(index)) || isTest(path[index]) || !isReady(state, thread, index, from)) continue;
        State next = state;
        if (perform(next, thread, index, from)) goOn(next, describe(next, thread, index));
      }
    }
  }

  void goOn(const State &next, const std::string &step) {
    trace.push_back(step);
    explore(next);
    if (!failure) trace.pop_back();
  }

  std::string describe(const State &state, size_t thread, int index) const {
    const Event &event = (*paths[thread])[index];
    std::string text = "thread " + std::to_string(thread) + ", event " + std::to_string(index) + ": ";
    switch (event.kind) {
    case Kind::load:
      return text + "reads " + std::to_string(state.registers[thread][index]) + " from word " +
             std::to_string(wordOf(state, thread, event));
    case Kind::store:
      return text + "writes " + std::to_string(state.memory[event.word]) + " to word " + std::to_string(event.word);
    case Kind::interruptBegin: return text + "interrupts all threads";
    case Kind::interruptEnd: return text + "all threads have been interrupted";
    default: return text + "barrier";
    }
  }
};

}  // namespace machine
