// How threads wait: one that can have what it wishes goes on as soon as no other thread of its group runs; of a ring of
// threads that wait for each other, one gets less than it wishes:
//
//   rank 1: a property gets an object that is not finished; both threads are one group from then on, of which one runs
//   rank 2: a property that needs a build without an object is queued by its own thread
//   rank 3: a look-up gets an object that is not finished, as in rank 1
//   rank 4: a build that waits at its end, inside another one, goes on as it is
//   rank 5: what has failed in a ring (rank 7) is not made again: the error goes on to what is around it
//   rank 6: a look-up that needs a build without an object throws; a property inside what the ring needs waits for it
//   rank 7: a look-up that needs a build without an object throws: the ring is one of initializers. What fails with it
//           waits for that build, and is made again: on one thread a block may catch the error, and the others succeed
//
// The lowest rank goes first, of several the thread that came last; from rank 5 on the youngest, so that the oldest comes
// to an end.
#pragma once

#include <algorithm>

#include "rules.hpp"

namespace side {

class Waiting : public Rules {
protected:
  using Rules::Rules;

  /// Keeps a complete build and all that it uses: the commit.
  void keep(Slot b) {
    unsigned found = form.keepsClosure ? closure(b) : 1u << b;
    for (int i = 0; i < slots; ++i)
      if (found >> i & 1 && s.builds[i].state == BuildState::ended) {
        s.builds[i].state = BuildState::kept;
        if (!form.staysBegunUntilPublished && s.begun[s.builds[i].key] == i) s.begun[s.builds[i].key] = no;
      }
    checkKept(found);
    for (int i = 0; i < slots; ++i)
      if (found >> i & 1) s.builds[i].uses = 0;
  }

  void checkKept(unsigned found) {
    for (int i = 0; i < slots; ++i)
      if (found >> i & 1) checkComplete(Slot(i), "something is kept that is not complete");
  }

  /// Puts a thread to sleep that has a wish; its group may go on.
  void wait(int thread) {
    Worker &w = s.workers[thread];
    w.status = Status::waiting;
    uint8_t last = 0;
    for (int i = 0; i < graph.threads; ++i) last = std::max(last, s.workers[i].arrived);
    w.arrived = uint8_t(last + 1);
    if (w.group && s.runner[w.group] == thread + 1) s.runner[w.group] = 0;
    schedule();
  }

  /// Wakes a thread; it is the one of its group that runs.
  void grant(int thread, Outcome outcome, Slot given = no) {
    Worker &w = s.workers[thread];
    for (int i = 0; i < graph.threads; ++i)
      if (s.workers[i].arrived > w.arrived) --s.workers[i].arrived;
    w.arrived = 0;
    w.status = Status::running;
    w.outcome = outcome;
    w.given = given;
    if (w.group) s.runner[w.group] = uint8_t(thread + 1);
  }

  /// Whether a thread can have what it wishes, or has to begin again.
  bool isReady(int thread) const {
    const Worker &w = s.workers[thread];
    if (w.wish == WishKind::need || w.wish == WishKind::obstacle) {
      const Build &b = s.builds[w.wanted];
      if (b.state == BuildState::kept) return true;
      if (b.isForgotten || (w.wish == WishKind::obstacle && b.state == BuildState::dropped)) return true;
      if (form.wakesWhenDropped && isLost(w.wanted, thread)) return true;
      return isComplete(w.wanted);
    }
    const Frame &frame = w.stack[w.depth - 1];
    if (s.builds[w.wanted].state == BuildState::kept) return true;
    if (form.looksForLoss && isLost(w.wanted, thread)) return true;
    return readyToFill(thread, frame.mark) >= 0 || isSettled(thread, frame);
  }

  void grantReady(int thread) {
    Worker &w = s.workers[thread];
    if (w.wish == WishKind::end) {
      if (isThrough(thread)) {
        if (s.builds[w.wanted].state != BuildState::kept) keep(w.wanted);
        w.group = 0;
      }
      return grant(thread, Outcome::goOn);
    }
    Slot b = w.wanted;
    if (s.builds[b].state != BuildState::kept && !s.builds[b].isForgotten && !isLost(b, thread)) keep(b);
    if (w.wish == WishKind::obstacle || s.builds[b].state != BuildState::kept || s.builds[b].isForgotten)
      return grant(thread, Outcome::again);
    checkComplete(b, "a value is handed out that is not complete");
    grant(thread, Outcome::value, b);
  }

  /// Whether a thread that is ready has nothing unfinished any more, so that its group need not stand still for it.
  bool isThrough(int thread) const {
    const Worker &w = s.workers[thread];
    return form.leavesWhenThrough && w.wish == WishKind::end && !w.isInner && w.depth == 1 &&
           (s.builds[w.wanted].state == BuildState::kept || isComplete(w.wanted));
  }

  bool waitsForBaton(int thread) const {
    const Worker &w = s.workers[thread];
    return form.waitsForBaton && w.group && s.runner[w.group] && !isThrough(thread);
  }

  /// The threads that a waiting thread needs to go on.
  unsigned edges(int thread) const {
    const Worker &w = s.workers[thread];
    unsigned found = 0;
    if (waitsForBaton(thread)) found |= 1u << (s.runner[w.group] - 1);
    if (isReady(thread)) return found;
    if (w.wish == WishKind::need || w.wish == WishKind::obstacle) {
      found |= isOpen(w.wanted) ? 1u << s.builds[w.wanted].owner : owners(w.wanted);
    } else {
      const Frame &frame = w.stack[w.depth - 1];
      found |= owners(w.wanted, thread, !aimsAtComplete(w));
      for (int i = frame.mark; i < w.notes; ++i)
        if (w.journal[i].isWaiting && isForeign(thread, w.journal[i].needed))
          found |= 1u << s.builds[w.journal[i].needed].owner;
      found &= ~(1u << thread);
    }
    return found;
  }

  /// Wakes the threads that can go on: called whenever a thread waits or leaves, or a build changes.
  void schedule() {
    while (!isOverflown && !failure) {
      if (grantOneReady()) continue;
      if (!grantOneStuck()) return;
    }
  }

  bool grantOneReady() {
    int first = -1;
    for (int thread = 0; thread < graph.threads; ++thread) {
      const Worker &w = s.workers[thread];
      if (w.status != Status::waiting || waitsForBaton(thread) || !isReady(thread)) continue;
      if (first < 0 || w.arrived < s.workers[first].arrived) first = thread;
    }
    if (first >= 0) grantReady(first);
    return first >= 0;
  }

  bool grantOneStuck() {
    unsigned to[most] = {}, reach[most] = {}, waiting = 0;
    for (int thread = 0; thread < graph.threads; ++thread)
      if (s.workers[thread].status == Status::waiting) {
        waiting |= 1u << thread;
        to[thread] = edges(thread);
      }
    if (!waiting) return false;
    for (int thread = 0; thread < graph.threads; ++thread) reach[thread] = to[thread];
    for (int round = 0; round < graph.threads; ++round)
      for (int thread = 0; thread < graph.threads; ++thread)
        for (int next = 0; next < graph.threads; ++next)
          if (reach[thread] >> next & 1) reach[thread] |= reach[next];
    int best = -1, bestRank = 9;
    for (int thread = 0; thread < graph.threads; ++thread) {
      if (!(waiting >> thread & 1)) continue;
      // Stuck: nothing reachable runs; in a sink ring: all that is reachable reaches it.
      if (!reach[thread] || (reach[thread] & ~waiting)) continue;
      if (form.grantsToRingOnly) {
        bool isSink = true;
        for (int next = 0; next < graph.threads; ++next)
          if (reach[thread] >> next & 1 && !(reach[next] >> thread & 1)) isSink = false;
        if (!isSink) continue;
      }
      int rank = rankOf(thread, reach[thread]);
      bool isBefore = best >= 0 && (rank >= 5 && form.oldestGoesOn ? thread > best : s.workers[thread].arrived > s.workers[best].arrived);
      if (rank < bestRank || (rank == bestRank && isBefore)) {
        best = thread;
        bestRank = rank;
      }
    }
    if (best < 0 || bestRank == 9) return false;
    grantStuck(best, bestRank);
    return true;
  }

  int rankOf(int thread, unsigned ring) const {
    const Worker &w = s.workers[thread];
    if (w.wish == WishKind::end) return w.isInner && form.goesOnSoftly ? 4 : 9;
    if (w.wish == WishKind::obstacle) return 5;
    bool exists = s.builds[w.wanted].state != BuildState::making;
    if (exists && form.grantsUnfinished) return w.requester == Requester::property ? 1 : 3;
    if (w.requester == Requester::property && form.queues) return 2;
    return form.unwindsToProperties && !(graph.lazy >> s.builds[w.wanted].key & 1) && absorbs(thread, ring) ? 6 : 7;
  }

  /// Whether the thread has a property inside the outermost of its builds that the ring needs.
  bool absorbs(int thread, unsigned ring) const {
    unsigned needed = 0;
    for (int other = 0; other < graph.threads; ++other)
      if (ring >> other & 1 && other != thread) needed |= closure(s.workers[other].wanted);
    const Worker &w = s.workers[thread];
    int from = 0;
    while (from < w.depth && (w.stack[from].isFilling || w.stack[from].at >= settling || !(needed >> w.stack[from].build & 1))) ++from;
    for (int i = from + 1; i < w.depth; ++i)
      if (w.stack[i].isFilling || w.stack[i].requester == Requester::property) return true;
    return false;
  }

  void grantStuck(int thread, int rank) {
    Worker &w = s.workers[thread];
    static const char *const texts[] = {"", "gets (property, unfinished) ", "is to queue for ", "gets (look-up, unfinished) ",
      "goes on softly from ", "gives up because of ", "unwinds to a property, needing ", "meets a ring at "};
    say(thread, std::string(texts[rank]) + name(s.builds[w.wanted].key));
    switch (rank) {
    case 1:
    case 3:
      merge(thread, s.builds[w.wanted].owner);
      return grant(thread, Outcome::value, w.wanted);
    case 2: return grant(thread, Outcome::later);
    case 4: return grant(thread, Outcome::goOn, w.wanted);
    case 5: {
      BuildState state = s.builds[w.wanted].state;
      return grant(thread, state == BuildState::made || state == BuildState::ended ? Outcome::again : Outcome::circular);
    }
    case 6: return grant(thread, Outcome::circularNeeding);
    default: return grant(thread, Outcome::circular);
    }
  }

  /// Makes the groups of two threads one.
  void merge(int thread, int other) {
    if (!form.merges || thread == other) return;
    Worker &one = s.workers[thread], &two = s.workers[other];
    if (one.group && one.group == two.group) return;
    uint8_t group = one.group ? one.group : two.group;
    if (!group) {
      group = 1;
      for (bool isTaken = true; isTaken;) {
        isTaken = false;
        for (const Worker &worker : s.workers)
          if (worker.group == group) isTaken = true;
        if (isTaken) ++group;
      }
      s.runner[group] = 0;
    }
    uint8_t old = two.group && two.group != group ? two.group : 0;
    if (old && s.runner[old]) fail("two runners in a group");
    if (s.runner[group]) fail("two runners in a group");
    one.group = two.group = group;
    if (old)
      for (Worker &worker : s.workers)
        if (worker.group == old) worker.group = group;
  }
};

}  // namespace side
