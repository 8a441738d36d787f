// Explores every execution of a few small threads, by trying each event that may come next in each state.
//
// A check that fails counts if the execution that it is part of can be completed.
#pragma once

#include <unordered_set>

#include "processor.hpp"

namespace machine {

class Explorer {
public:
  int8_t memory[words] = {};  // the values that it has first
  std::vector<std::vector<Path>> threads;
  std::function<const char *(const int8_t *)> atTheEnd;  // names a fault of memory in the end, or returns null

  const char *failure = nullptr;  // the fault that was found
  uint64_t states = 0, completed = 0;
  /// The execution that has the fault; steps that commute with all others are left out.
  std::vector<std::string> trace;

  void run() {
    std::vector<size_t> choice(threads.size(), 0);
    for (size_t thread = 0; !failure && thread < threads.size();) {
      std::vector<const Path *> paths;
      for (thread = 0; thread < threads.size(); ++thread) paths.push_back(&threads[thread][choice[thread]]);
      processor = Processor(paths);
      State state;
      std::copy(memory, memory + words, state.memory);
      seen.clear();
      trace.clear();
      explore(state);
      for (thread = 0; thread < threads.size() && ++choice[thread] == threads[thread].size();) choice[thread++] = 0;
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
        if (!path[index].isLoad() || !(done & Processor::bit(index))) continue;
        const Processor::Facts &fact = processor.facts[thread][index];
        if (fact.rivals & ~done) stale |= state.stale[thread] & Processor::bit(index);
        // The address of a load that is compared with another one's counts as well.
        if ((fact.users & ~done) || fact.isAddress) key.push_back(char(state.registers[thread][index]));
      }
      append(stale);
    }
    key.append(reinterpret_cast<const char *>(state.memory), words);
    append(state.interrupting);
    append(state.interrupted);
    append(state.failure);
    return key;
  }

  /// Whether an event needs no step: it is performed, or `settle` does it.
  bool isOver(const State &state, size_t thread, int index) const {
    return (state.done[thread] & Processor::bit(index)) || (*processor.paths[thread])[index].isTest();
  }

  /// Performs the first event of a thread, in its own order, that is not done and that commutes with all that other
  /// threads can do: then no other order has to be looked at.
  bool performOneThatCommutes(State &state) const {
    for (size_t thread = 0; thread < processor.paths.size(); ++thread) {
      const Path &path = *processor.paths[thread];
      int index = 0, from;
      while (index < int(path.size()) && isOver(state, thread, index)) ++index;
      if (index == int(path.size())) continue;
      if (path[index].kind != Kind::barrier && !processor.facts[thread][index].isPrivate) continue;
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
    bool isComplete = true;
    for (size_t thread = 0; thread < processor.paths.size(); ++thread)
      isComplete &= state.done[thread] == Processor::bit(int(processor.paths[thread]->size())) - 1;
    if (isComplete) {
      ++completed;
      failure = state.failure ? state.failure : atTheEnd(state.memory);
      return;
    }
    for (size_t thread = 0; thread < processor.paths.size() && !failure; ++thread) {
      if (state.interrupting != none && !(state.interrupted >> thread & 1) && processor.isPrefix(state, thread)) {
        State next = state;
        next.interrupted |= uint8_t(1 << thread);
        goOn(next, thread, "is interrupted");
      }
      const Path &path = *processor.paths[thread];
      for (int index = 0; index < int(path.size()) && !failure; ++index) {
        int from;
        if (isOver(state, thread, index) || !processor.isReady(state, thread, index, from)) continue;
        State next = state;
        if (processor.perform(next, thread, index, from))
          goOn(next, thread, path[index].text + (" " + std::to_string(next.registers[thread][index])));
      }
    }
  }

  void goOn(const State &next, size_t thread, const std::string &step) {
    trace.push_back("thread " + std::to_string(thread) + " " + step);
    explore(next);
    if (!failure) trace.pop_back();
  }
};

}  // namespace machine
