// Explores every order in which the threads can take their steps.
#pragma once

#include <string>
#include <vector>

#include "protocol.hpp"

namespace side {

class Explorer {
public:
  const char *failure = nullptr;
  uint64_t states = 0;
  /// The steps that lead to the failure.
  std::vector<std::string> trace;
  /// The results of the calls, in every way in which all of them can end: two bits for each thread.
  std::vector<uint8_t> endings;
  /// The instances of which some ending has two objects, as a bit set.
  unsigned twice = 0;

  Explorer(const Graph &graph, const Form &form) : protocol(graph, form), graph(graph) {}

  void run() {
    explore(Protocol::initial(graph));
  }

private:
  Protocol protocol;
  const Graph &graph;
  /// A state stands for itself by 128 bits.
  struct Key {
    uint64_t one, two;
  };
  struct Seen {
    Key key{0, 0};
    /// Whether it is on the way to the state that is being explored.
    bool isOnTheWay = false;
  };
  std::vector<Seen> table = std::vector<Seen>(256);
  size_t count = 0;

  Seen &place(const Key &key) {
    size_t index = key.two & (table.size() - 1);
    while (table[index].key.one && (table[index].key.one != key.one || table[index].key.two != key.two))
      index = (index + 1) & (table.size() - 1);
    return table[index];
  }

  void grow() {
    std::vector<Seen> old(table.size() * 4);
    old.swap(table);
    for (const Seen &seen : old)
      if (seen.key.one) place(seen.key) = seen;
  }

  std::vector<int> path;

  /// What tells two states apart: builds are numbered in the order in which they are met.
  static Key encode(const State &s) {
    uint8_t number[slots], order[slots], count = 0;
    memset(number, no, sizeof number);
    uint8_t text[1024];
    int length = 0;
    auto byte = [&](int value) { text[length++] = uint8_t(value); };
    auto put = [&](Slot b) {
      if (b == no) return byte(no);
      if (number[b] == no) number[b] = count, order[count++] = b;
      byte(number[b]);
    };
    for (int key = 0; key < keys; ++key) put(s.begun[key]), put(s.entries[key]), byte(s.objects[key] << 2 | s.starts[key]);
    for (const Worker &w : s.workers) {
      byte(int(w.status) << 4 | int(w.wish));
      if (w.status == Status::done) {
        byte(int(w.result));
        continue;
      }
      byte(int(w.requester) << 5 | w.isInner << 4 | int(w.outcome));
      byte(w.group << 4 | w.arrived << 2 | w.isBeginning << 1 | w.startsLate);
      byte(w.depth << 4 | w.notes);
      byte(int(w.result));
      byte(w.failing << 4 | int(w.error));
      put(w.wanted), put(w.given), put(w.value);
      for (int i = 0; i < w.depth; ++i) {
        const Frame &f = w.stack[i];
        byte(f.isFilling << 7 | int(f.requester) << 6 | f.key << 4 | f.at);
        byte(f.mark);
        put(f.build);
      }
      for (int i = 0; i < w.notes; ++i) {
        byte(w.journal[i].isWaiting << 4 | w.journal[i].key);
        put(w.journal[i].build), put(w.journal[i].needed);
      }
      for (int b = 0; b < slots; ++b)
        if (w.toTell >> b & 1) put(Slot(b));
      byte(254);
    }
    for (uint8_t runner : s.runner) byte(runner);
    byte(s.threwCircular << 1 | s.hasForgotten);
    for (int i = 0; i < count; ++i) {
      const Build &b = s.builds[order[i]];
      byte(int(b.state) << 4 | b.isForgotten << 3 | b.isOld << 2 | b.key);
      byte(b.owner << 4 | b.told);
      for (Slot got : b.got) put(got);
      for (int used = 0; used < slots; ++used)
        if (b.uses >> used & 1) put(Slot(used));
      byte(254);
    }
    Key key{0x9e3779b97f4a7c15, 0xc2b2ae3d27d4eb4f};
    while (length & 7) text[length++] = 0;
    for (int i = 0; i < length; i += 8) {
      uint64_t word;
      memcpy(&word, text + i, 8);
      key.one = mix(key.one ^ word);
      key.two = mix(key.two + word * 0x9ddfea08eb382d69);
    }
    key.one |= 1;
    return key;
  }

  static uint64_t mix(uint64_t value) {
    value ^= value >> 32;
    value *= 0xd6e8feb86659fd93;
    value ^= value >> 29;
    value *= 0xa0761d6478bd642f;
    return value ^ value >> 32;
  }

  void explore(const State &state) {
    Key key = encode(state);
    Seen &seen = place(key);
    if (seen.key.one) {
      if (seen.isOnTheWay) found("the threads can go on for ever");
      return;
    }
    seen = {key, true};
    if (++count * 2 > table.size()) grow();
    ++states;
    bool goesOn = false;
    protocol.s = state;
    int alone = -2;
    for (int thread = 0; thread < graph.threads; ++thread)
      if (protocol.commutes(thread)) alone = thread;
    for (int thread = -1; thread < graph.threads && !failure; ++thread) {
      if (alone != -2 && thread != alone) continue;
      protocol.s = state;
      if (thread < 0 ? !protocol.canForget() : !protocol.canStep(thread)) continue;
      if (thread >= 0) goesOn = true;
      if (thread < 0) protocol.forget();
      else protocol.step(thread);
      path.push_back(thread);
      if (protocol.failure) found(protocol.failure);
      else if (protocol.isOverflown) found("the model is too small");
      else {
        protocol.collect();
        explore(State(protocol.s));
      }
      path.pop_back();
    }
    place(key).isOnTheWay = false;
    if (goesOn || failure) return;
    for (int thread = 0; thread < graph.threads; ++thread)
      if (state.workers[thread].status != Status::done) return found("threads wait for each other for ever");
    protocol.s = state;
    protocol.checkEnd();
    if (protocol.failure) return found(protocol.failure);
    for (int key = 0; key < keys; ++key)
      if (state.objects[key] > 1 && !(graph.unshared >> key & 1)) twice |= 1u << key;
    uint8_t ending = 0;
    for (int thread = 0; thread < graph.threads; ++thread) ending |= uint8_t(int(state.workers[thread].result) << 2 * thread);
    for (uint8_t known : endings)
      if (known == ending) return;
    endings.push_back(ending);
  }

  void found(const char *text) {
    if (failure) return;
    failure = text;
    Protocol again(graph, protocol.form);
    again.log = &trace;
    again.s = Protocol::initial(graph);
    for (int thread : path) {
      if (thread < 0) again.forget();
      else again.step(thread);
      again.collect();
    }
  }
};

}  // namespace side
