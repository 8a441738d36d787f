// Programs of a few small threads, as `explorer.hpp` explores them.
//
// A thread is a straight line of events; a branch is a guess with an assumption that must come true. Every path
// through a thread's branches is a line of its own.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
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

}  // namespace machine
