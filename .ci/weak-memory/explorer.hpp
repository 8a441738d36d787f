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
  size_t states = 0, completed = 0;
  /// The execution that has the fault.
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

  void explore(State state) {
    if (!processor.settle(state)) return;
    if (!seen.emplace(reinterpret_cast<const char *>(&state), sizeof state).second) return;
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
        if (!processor.isReady(state, thread, index, from)) continue;
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
