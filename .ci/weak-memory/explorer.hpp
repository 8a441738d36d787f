// Explores every execution of a few small threads, by trying each event that may come next in each state.
//
// A check that fails counts if the execution that it is part of can be completed.
#pragma once

#include <unordered_set>

#include "processor.hpp"

namespace machine {

class Explorer {
public:
  /// The values that memory has first.
  int8_t memory[words] = {};
  std::vector<std::vector<Path>> threads;
  /// Names a fault of memory in the end, or returns null.
  std::function<const char *(const int8_t *)> atTheEnd;

  /// The fault that was found, or null; after `run`.
  const char *failure = nullptr;
  uint64_t states = 0, completed = 0;
  /// The execution that has the fault; steps that commute with all others are left out.
  std::vector<std::string> trace;

  void add(const std::function<void(Thread &)> &program) { threads.push_back(Thread::paths(program)); }

  void run() {
    std::vector<size_t> choice(threads.size(), 0);
    while (!failure) {
      std::vector<const Path *> paths;
      for (size_t thread = 0; thread < threads.size(); ++thread) paths.push_back(&threads[thread][choice[thread]]);
      processor = Processor(paths);
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
  Processor processor{{}};
  std::unordered_set<std::string> seen;

  /// The parts that tell two states apart from now on: a value or an age that no later event needs is left out.
  std::string key(const State &state) const {
    std::string key;
    auto append = [&key](const auto &value) { key.append(reinterpret_cast<const char *>(&value), sizeof(value)); };
    for (size_t thread = 0; thread < processor.paths.size(); ++thread) {
      const Path &path = *processor.paths[thread];
      uint64_t stale = 0, done = state.done[thread];
      append(done);
      for (int index = 0; index < int(path.size()); ++index) {
        if (path[index].kind != Kind::load || !(done & Processor::bit(index))) continue;
        const Processor::Facts &fact = processor.facts[thread][index];
        // The address of a load that is compared with another one's counts as well.
        bool isCompared = fact.rivals & ~done;
        if (isCompared) stale |= state.stale[thread] & Processor::bit(index);
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
    for (size_t thread = 0; thread < processor.paths.size(); ++thread)
      if (state.done[thread] != (uint64_t(1) << processor.paths[thread]->size()) - 1) return false;
    return true;
  }

  /// Whether an event needs no step: it is performed, or `settle` does it.
  bool isOver(const State &state, size_t thread, int index) const {
    return (state.done[thread] & Processor::bit(index)) || Processor::isTest((*processor.paths[thread])[index]);
  }

  /// Performs the first event of a thread, in its own order, that is not done and that commutes with all that other
  /// threads can do: then no other order has to be looked at.
  bool performOneThatCommutes(State &state) const {
    for (size_t thread = 0; thread < processor.paths.size(); ++thread) {
      const Path &path = *processor.paths[thread];
      int index = 0;
      while (index < int(path.size()) && isOver(state, thread, index)) ++index;
      if (index == int(path.size())) continue;
      const Event &event = path[index];
      bool isPrivate = event.kind == Kind::load && processor.facts[thread][index].isPrivate;
      if (event.kind != Kind::barrier && !isPrivate) continue;
      int from;
      State next = state;
      if (!processor.isReady(state, thread, index, from) || !processor.perform(next, thread, index, from)) continue;
      state = next;
      return true;
    }
    return false;
  }

  void explore(State state) {
    do {
      if (!processor.settle(state)) return;
    } while (performOneThatCommutes(state));
    if (!seen.insert(key(state)).second) return;
    ++states;
    if (isComplete(state)) {
      ++completed;
      failure = state.failure;
      if (!failure && atTheEnd) failure = atTheEnd(state.memory);
      return;
    }
    for (size_t thread = 0; thread < processor.paths.size() && !failure; ++thread) {
      if (state.interrupting != none && !(state.interrupted >> thread & 1) && processor.isPrefix(state, thread)) {
        State next = state;
        next.interrupted |= uint8_t(1 << thread);
        goOn(next, "thread " + std::to_string(thread) + " is interrupted");
      }
      const Path &path = *processor.paths[thread];
      for (int index = 0; index < int(path.size()) && !failure; ++index) {
        int from;
        if (isOver(state, thread, index) || !processor.isReady(state, thread, index, from)) continue;
        State next = state;
        if (processor.perform(next, thread, index, from)) goOn(next, describe(next, thread, index));
      }
    }
  }

  void goOn(const State &next, const std::string &step) {
    trace.push_back(step);
    explore(next);
    if (!failure) trace.pop_back();
  }

  std::string describe(const State &state, size_t thread, int index) const {
    const Event &event = (*processor.paths[thread])[index];
    std::string text = "thread " + std::to_string(thread) + ", event " + std::to_string(index) + ": ";
    switch (event.kind) {
    case Kind::load:
      return text + "reads " + std::to_string(state.registers[thread][index]) + " from word " +
             std::to_string(processor.wordOf(state, thread, event));
    case Kind::store:
      return text + "writes " + std::to_string(state.memory[event.word]) + " to word " + std::to_string(event.word);
    case Kind::interruptBegin: return text + "interrupts all threads";
    case Kind::interruptEnd: return text + "all threads have been interrupted";
    default: return text + "barrier";
    }
  }
};

}  // namespace machine
