// Outcomes of small programs of which the architecture says whether they are allowed, so that the machine is neither
// too strong, which would hide mistakes, nor too weak. Their names are those of the literature.
#pragma once

#include "explorer.hpp"

namespace litmus {

using machine::Explorer;
using machine::Order;
using machine::Thread;

enum { x = 1, y, z, first, second, third };

struct Test {
  std::string name;
  bool isAllowed;
  std::vector<std::function<void(Thread &)>> threads;
  std::function<bool(const int8_t *)> outcome;
};

inline void make(Explorer &explorer, const Test &test) {
  for (const auto &thread : test.threads) explorer.add(thread);
  explorer.atTheEnd = [outcome = test.outcome](const int8_t *memory) {
    return outcome(memory) ? "the outcome is there" : nullptr;
  };
}

/// Writes down what a register has.
inline void note(Thread &thread, int result, int source) { thread.storeSum(result, source, 0); }

inline std::vector<Test> all() {
  std::vector<Test> tests;
  auto noted = [](int one, int other) {
    return [=](const int8_t *memory) { return memory[first] == one && memory[second] == other; };
  };

  // One thread writes data, then a flag; the other one reads the flag, then the data.
  auto messagePassing = [&](const char *name, bool isAllowed, Order store, std::function<void(Thread &)> reader) {
    auto writer = [store](Thread &thread) {
      thread.store(x, 1);
      thread.store(y, 1, store);
    };
    tests.push_back({name, isAllowed, {writer, reader}, noted(1, 0)});
  };
  auto readBoth = [](Order order) {
    return [order](Thread &thread) {
      int flag = thread.load(y, order), data = thread.load(x);
      note(thread, first, flag);
      note(thread, second, data);
    };
  };
  messagePassing("MP", true, Order::plain, readBoth(Order::plain));
  messagePassing("MP, STLR only", true, Order::release, readBoth(Order::plain));
  messagePassing("MP, LDAPR only", true, Order::plain, readBoth(Order::acquirePC));
  messagePassing("MP, STLR and LDAPR", false, Order::release, readBoth(Order::acquirePC));
  messagePassing("MP, address dependency", false, Order::release, [](Thread &thread) {
    int flag = thread.load(y), data = thread.loadThrough(flag, x - 1);
    note(thread, first, flag);
    thread.assume(flag, [](int value) { return value == 1; });
    note(thread, second, data);
  });
  messagePassing("MP, control dependency", true, Order::release, [](Thread &thread) {
    int flag = thread.load(y);
    thread.assume(flag, [](int value) { return value == 1; });
    int data = thread.load(x);
    note(thread, first, flag);
    note(thread, second, data);
  });
  // A load takes its value from a store of its own thread: of a store that a branch may still undo, but not before the
  // store's value is known.
  for (bool isData : {false, true})
    messagePassing(isData ? "PPOAA" : "PPOCA", !isData, Order::release, [isData](Thread &thread) {
      int flag = thread.load(y);
      thread.assume(flag, [](int value) { return value == 1; });
      if (isData)
        thread.storeSum(z, flag, 0);
      else
        thread.store(z, 1);
      int data = thread.loadThrough(thread.load(z), x - 1);
      note(thread, first, flag);
      note(thread, second, data);
    });

  // Each thread writes its word, then reads the other's.
  auto storeBuffering = [&](const char *name, bool isAllowed, std::function<void(Thread &, int)> store, Order load,
                            bool isInterrupted = false) {
    auto side = [=](int own, int other, int result, bool interrupts) {
      return [=](Thread &thread) {
        store(thread, own);
        if (interrupts) thread.interruptAll();
        note(thread, result, thread.load(other, load));
      };
    };
    tests.push_back(
      {name, isAllowed, {side(x, y, first, false), side(y, x, second, isInterrupted)}, noted(0, 0)});
  };
  auto plain = [](Thread &thread, int word) { thread.store(word, 1); };
  auto releasing = [](Thread &thread, int word) { thread.store(word, 1, Order::release); };
  auto exchanging = [](Thread &thread, int word) { thread.exchange(word, 1); };
  auto fenced = [](Thread &thread, int word) {
    thread.store(word, 1);
    thread.barrier();
  };
  storeBuffering("SB", true, plain, Order::plain);
  storeBuffering("SB, DMB", false, fenced, Order::plain);
  storeBuffering("SB, STLR and LDAPR", true, releasing, Order::acquirePC);
  storeBuffering("SB, STLR and LDAR", false, releasing, Order::acquire);
  storeBuffering("SB, exchange and LDAPR", true, exchanging, Order::acquirePC);
  storeBuffering("SB, exchange and LDAR", false, exchanging, Order::acquire);
  storeBuffering("SB, membarrier", false, plain, Order::plain, true);

  // Each thread reads one word, then writes the other.
  for (int dependency : {0, 1, 2}) {
    const char *names[] = {"LB", "LB, data dependencies", "LB, control dependencies"};
    auto side = [dependency](int from, int to, int result) {
      return [=](Thread &thread) {
        int seen = thread.load(from);
        if (dependency == 2 && !thread.branch(seen, [](int value) { return value == 1; })) return;
        if (dependency == 1)
          thread.storeSum(to, seen, 0);
        else
          thread.store(to, 1);
        note(thread, result, seen);
      };
    };
    tests.push_back({names[dependency], dependency == 0, {side(x, y, first), side(y, x, second)}, noted(1, 1)});
  }

  // Two loads of one word.
  tests.push_back({"CoRR", false,
                   {[](Thread &thread) { thread.store(x, 1); },
                    [](Thread &thread) {
                      int before = thread.load(x), after = thread.load(x);
                      note(thread, first, before);
                      note(thread, second, after);
                    }},
                   noted(1, 0)});

  // Two threads write two words in opposite orders.
  for (Order order : {Order::plain, Order::release}) {
    auto side = [order](int one, int other) {
      return [=](Thread &thread) {
        thread.store(one, 1, order);
        thread.store(other, 2, order);
      };
    };
    tests.push_back({order == Order::plain ? "2+2W" : "2+2W, STLR", order == Order::plain, {side(x, y), side(y, x)},
                     [](const int8_t *memory) { return memory[x] == 1 && memory[y] == 1; }});
  }

  // A value that one thread has read can be read by all.
  for (bool isOrdered : {false, true})
    tests.push_back({isOrdered ? "WRC, dependencies" : "WRC", !isOrdered,
                     {[](Thread &thread) { thread.store(x, 1); },
                      [isOrdered](Thread &thread) {
                        int seen = thread.load(x);
                        if (isOrdered)
                          thread.storeSum(y, seen, 0);
                        else
                          thread.store(y, 1);
                        note(thread, third, seen);
                      },
                      [isOrdered](Thread &thread) {
                        int flag = thread.load(y);
                        thread.assume(flag, [](int value) { return value == 1; });
                        int data = isOrdered ? thread.loadThrough(flag, x - 1) : thread.load(x);
                        note(thread, first, flag);
                        note(thread, second, data);
                      }},
                     [](const int8_t *memory) {
                       return memory[third] == 1 && memory[first] == 1 && memory[second] == 0;
                     }});

  // Nothing comes between the load and the store of a pair.
  auto increase = [](Thread &thread) { thread.increase(x, 1, Order::plain, Order::plain); };
  tests.push_back({"atomic increments", false, {increase, increase, increase},
                   [](const int8_t *memory) { return memory[x] != 3; }});
  return tests;
}

}  // namespace litmus
