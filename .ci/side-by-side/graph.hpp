// What is explored: up to four shared instances, what each needs and how it fails, and which of them each thread asks for.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace side {

/// The most instances and threads.
constexpr int keys = 4, most = 3;

/// How one instance needs another: a look-up in its block (or an initializer's parameter), or a property.
enum class Edge : uint8_t { none, lookUp, property };
/// Where an instance fails: at the end of its block, or once its properties are filled.
enum class Failure : uint8_t { none, block, filling };

struct Graph {
  std::array<std::array<Edge, keys>, keys> edges{};
  std::array<Failure, keys> failures{};
  int threads = 3;
  std::array<uint8_t, most> roots{};
  /// The instance that is forgotten (`reset`) at any one moment; none if it is -1.
  int forgets = -1;
  /// The instances whose blocks go on without what they look up and can't have (`try?`), as a bit set.
  unsigned catches = 0;
  /// The instances of a child injector, and the values of a `Lazy`, as bit sets.
  unsigned children = 0, lazy = 0;
  /// What is no shared instance (a target, a `.unique` or `.graph` object), as a bit set: each thread makes its own.
  unsigned unshared = 0;
  /// Whether each thread begins when the one before has returned: as on one thread.
  bool isInOrder = false;

  bool mayFail() const {
    for (Failure failure : failures)
      if (failure != Failure::none) return true;
    return false;
  }

  /// The instances that one needs, itself included, as a bit set.
  unsigned reach(int key) const {
    unsigned found = 1u << key, before = 0;
    while (found != before) {
      before = found;
      for (int from = 0; from < keys; ++from)
        for (int to = 0; to < keys; ++to)
          if (found >> from & 1 && edges[from][to] != Edge::none) found |= 1u << to;
    }
    return found;
  }

  std::string text() const {
    std::string text;
    for (int from = 0; from < keys; ++from) {
      if (failures[from] == Failure::none && edges[from] == std::array<Edge, keys>{}) continue;
      text += char('A' + from);
      if (failures[from] == Failure::block) text += "(its block throws)";
      if (failures[from] == Failure::filling) text += "(its filling fails)";
      text += ":";
      for (int to = 0; to < keys; ++to)
        if (edges[from][to] != Edge::none) {
          text += edges[from][to] == Edge::lookUp ? " looks up " : " has a property ";
          text += char('A' + to);
        }
      text += "; ";
    }
    text += "asked for:";
    for (int thread = 0; thread < threads; ++thread) text += std::string(" ") + char('A' + roots[thread]);
    for (int key = 0; key < keys; ++key) {
      if (catches >> key & 1) text += std::string("; catches: ") + char('A' + key);
      if (children >> key & 1) text += std::string("; of a child: ") + char('A' + key);
      if (unshared >> key & 1) text += std::string("; not shared: ") + char('A' + key);
      if (lazy >> key & 1) text += std::string("; of a Lazy: ") + char('A' + key);
    }
    if (forgets >= 0) text += std::string("; forgotten: ") + char('A' + forgets);
    return text;
  }
};

}  // namespace side
