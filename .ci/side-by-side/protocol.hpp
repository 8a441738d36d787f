// The steps of the threads that make shared instances side by side, as `explorer.hpp` explores them. A step is what a
// thread does between two moments at which another thread can notice something.
//
// An attempt to make an instance is a build. A build uses the builds that are not kept when it is given their objects; it
// is complete when all that it uses, directly or not, has ended, and lost when some of that was dropped. Complete builds
// are kept, all that belong together in one step; a lost one is taken back by its thread, and begun again.
#pragma once

#include "waiting.hpp"

namespace side {

class Protocol : public Waiting {
public:
  Protocol(const Graph &graph, const Form &form) : Waiting(graph, form) {}

  static State initial(const Graph &graph) {
    State s;
    memset(&s, 0, sizeof s);
    for (int key = 0; key < keys; ++key) s.begun[key] = s.entries[key] = no;
    for (Worker &worker : s.workers) worker.wanted = worker.given = worker.value = no;
    for (int thread = graph.threads; thread < most; ++thread) s.workers[thread].status = Status::done;
    return s;
  }

  bool canStep(int thread) const {
    for (int before = 0; before < thread && graph.isInOrder; ++before)
      if (s.workers[before].status != Status::done) return false;
    return s.workers[thread].status == Status::running;
  }

  /// Whether a thread's step gives the same in any order with the others' steps: then no other order has to be looked at.
  bool commutes(int thread) const {
    const Worker &w = s.workers[thread];
    if (!canStep(thread) || w.outcome != Outcome::none || (graph.forgets >= 0 && !s.hasForgotten)) return false;
    if (w.depth == 0) return w.result != Result::none && !w.group;
    // What is kept is handed out to everybody, published or not.
    return w.depth == 1 && w.stack[0].at == publishing;
  }

  bool canForget() const { return graph.forgets >= 0 && !s.hasForgotten; }

  /// `reset`: takes the instance and the attempt away, and waits for nobody.
  void forget() {
    int key = graph.forgets;
    s.hasForgotten = true;
    for (Build &build : s.builds)
      if (build.state != BuildState::free && build.key == key) build.isOld = true;
    if (s.begun[key] != no && form.replacesForgotten) s.builds[s.begun[key]].isForgotten = true;
    if (form.replacesForgotten) s.begun[key] = no;
    s.entries[key] = no;
    say(-1, "forgets " + name(key));
    schedule();
    checkRaces();
    checkWaits();
  }

  /// The next step of a thread.
  void step(int thread) {
    Worker &w = s.workers[thread];
    if (w.outcome != Outcome::none) {
      answer(thread);
    } else if (w.depth == 0) {
      if (w.result == Result::none) {
        if (!w.isBeginning) w.startsLate = s.hasForgotten;
        ask(thread, graph.roots[thread], Requester::lookUp);
      }
      else leave(thread);
    } else {
      advance(thread);
    }
    checkRaces();
    checkWaits();
  }

public:
  /// Frees the builds that nothing refers to.
  void collect() {
    unsigned found = 0;
    auto mark = [&found](Slot b) {
      if (b != no) found |= 1u << b;
    };
    for (int key = 0; key < keys; ++key) mark(s.begun[key]), mark(s.entries[key]);
    for (const Worker &w : s.workers) {
      mark(w.wanted), mark(w.given), mark(w.value);
      found |= w.toTell;
      for (int i = 0; i < w.depth; ++i) mark(w.stack[i].build);
      for (int i = 0; i < w.notes; ++i) mark(w.journal[i].build), mark(w.journal[i].needed);
    }
    unsigned seen = 0;
    while (unsigned rest = found & ~seen) {
      int next = __builtin_ctz(rest);
      seen |= 1u << next;
      found |= s.builds[next].uses;
      for (int key = 0; key < keys; ++key) mark(s.builds[next].got[key]);
    }
    for (int i = 0; i < slots; ++i)
      if (!(found >> i & 1)) memset(&s.builds[i], 0, sizeof(Build));
  }

private:
  int innermostOpen(const Worker &w) const {
    for (int i = w.depth; i-- > 0;)
      if (w.stack[i].isFilling || w.stack[i].at < settling) return i;
    return -1;
  }

  /// Notes a use in the innermost build that is open.
  void use(Worker &w, Slot b) {
    if (!form.notesUses) return;
    int index = innermostOpen(w);
    if (index >= 0 && s.builds[b].state != BuildState::kept && w.stack[index].build != b)
      s.builds[w.stack[index].build].uses |= uint16_t(1u << b);
  }

  /// Gives a value to the frame on top.
  void give(int thread, Slot b) {
    Worker &w = s.workers[thread];
    if (w.depth == 0) {
      w.result = Result::value;
      w.value = b;
      return;
    }
    use(w, b);
    Frame &frame = w.stack[w.depth - 1];
    if (!frame.isFilling && frame.at < keys) checkWhole(w, b);
    if (frame.isFilling) {
      s.builds[frame.build].got[frame.key] = b;
      --w.depth;
      return schedule();
    }
    s.builds[frame.build].got[frame.at % inBlock] = b;
    ++frame.at;
  }

  /// Looks for an instance: kept, on the thread's own path, provisional, begun by another thread; else begins it.
  void ask(int thread, int key, Requester requester) {
    Worker &w = s.workers[thread];
    if (graph.lazy >> key & 1) requester = Requester::lookUp;
    if (!w.isBeginning) {
      if (s.entries[key] != no) return give(thread, s.entries[key]);
      bool isShared = !(graph.unshared >> key & 1);
      // The thread's own path.
      for (int i = w.depth; i-- > 0;) {
        const Frame &frame = w.stack[i];
        if (frame.isFilling || s.builds[frame.build].key != key || frame.at >= settling) continue;
        if (s.builds[frame.build].state == BuildState::made) return give(thread, frame.build);
        if (requester == Requester::property) return later(thread, frame.build);
        return raise(thread, Result::circular, graph.lazy >> key & 1 ? no : frame.build);
      }
      // Its own provisional instances.
      for (int i = w.notes; i-- > 0;) {
        const Note &note = w.journal[i];
        if (note.isWaiting || s.builds[note.build].key != key) continue;
        if (s.builds[note.build].isForgotten && s.builds[note.build].state == BuildState::dropped) continue;
        if (form.refusesOwnLost && isLost(note.build, thread)) continue;
        return give(thread, note.build);
      }
      Slot other = isShared ? s.begun[key] : no;
      if (other != no && s.builds[other].state != BuildState::dropped && !(form.refusesLost && isLost(other, thread))) {
        if (s.builds[other].owner == thread) fail("a thread meets its own build");
        if (isComplete(other)) keep(other);
        if (s.builds[other].state == BuildState::kept) {
          checkComplete(other, "a value is handed out that is not complete");
          return give(thread, other);
        }
        w.wish = WishKind::need;
        w.wanted = other;
        w.requester = requester;
        say(thread, "waits for " + name(key));
        return wait(thread);
      }
      if (!form.joinsAtOnce) {
        w.isBeginning = true;
        return;
      }
    }
    w.isBeginning = false;
    begin(thread, key, requester);
  }

  void begin(int thread, int key, Requester requester) {
    Worker &w = s.workers[thread];
    collect();
    Slot slot = 0;
    while (slot < slots && s.builds[slot].state != BuildState::free) ++slot;
    if (slot == slots || w.depth == 12) {
      isOverflown = true;
      return;
    }
    s.builds[slot] = Build{BuildState::making, uint8_t(key), uint8_t(thread), false, false, 0, 0, {no, no, no, no}};
    if (!(graph.unshared >> key & 1)) s.begun[key] = slot;
    if (s.starts[key] < 2) ++s.starts[key];
    w.stack[w.depth++] = Frame{false, slot, uint8_t(key), 0, requester, w.notes};
    say(thread, "begins " + name(key));
    schedule();
  }

  void note(Worker &w, Note note) {
    if (w.notes == 12) {
      isOverflown = true;
      return;
    }
    w.journal[w.notes++] = note;
  }

  /// A property waits until a build has an object.
  void later(int thread, Slot needed) {
    Worker &w = s.workers[thread];
    Frame &frame = w.stack[w.depth - 1];
    if (frame.isFilling) {
      note(w, {true, frame.build, frame.key, needed});
      --w.depth;
    } else {
      note(w, {true, frame.build, uint8_t(frame.at % inBlock), needed});
      ++frame.at;
    }
    say(thread, "queues a property for " + name(s.builds[needed].key));
  }

  void takeNote(Worker &w, int index) {
    // A settled note leaves a gap, so that marks stay; here they are moved.
    for (int i = index + 1; i < w.notes; ++i) w.journal[i - 1] = w.journal[i];
    --w.notes;
    for (int i = 0; i < w.depth; ++i)
      if (w.stack[i].mark > index) --w.stack[i].mark;
  }

  /// Goes on with the frame on top.
  void advance(int thread) {
    Worker &w = s.workers[thread];
    Frame &frame = w.stack[w.depth - 1];
    if (frame.isFilling) return ask(thread, frame.key, Requester::property);
    Build &build = s.builds[frame.build];
    if (frame.at < keys) {
      while (frame.at < keys && graph.edges[build.key][frame.at] != Edge::lookUp) ++frame.at;
      if (frame.at < keys) return ask(thread, frame.at, Requester::lookUp);
    }
    if (frame.at == endOfBlock) {
      if (graph.failures[build.key] == Failure::block) return raise(thread, Result::failed, no);
      if (!(graph.lazy >> build.key & 1)) build.state = BuildState::made;
      if (s.objects[build.key] < 2) ++s.objects[build.key];
      frame.at = waitingProperties;
      say(thread, "has made " + name(build.key));
      return schedule();
    }
    if (frame.at == waitingProperties) {
      for (int i = 0; i < w.notes; ++i)
        if (w.journal[i].isWaiting && w.journal[i].needed == frame.build) {
          fill(thread, i);
          return ask(thread, w.stack[w.depth - 1].key, Requester::property);
        }
      frame.at = properties;
    }
    if (frame.at < filled) {
      while (frame.at < filled && graph.edges[build.key][frame.at - properties] != Edge::property) ++frame.at;
      if (frame.at < filled) return ask(thread, frame.at - properties, Requester::property);
    }
    if (frame.at == filled) {
      if (graph.failures[build.key] == Failure::filling) return raise(thread, Result::failed, no);
      build.state = BuildState::ended;
      note(w, {false, frame.build, build.key, no});
      frame.at = settling;
      say(thread, "has ended " + name(build.key));
      schedule();
      return;
    }
    if (frame.at == settling) return settle(thread);
    // Publishing.
    publishKept(thread, frame.mark);
    Slot made = frame.build;
    --w.depth;
    give(thread, made);
  }

  /// Fills a property that has waited: a frame of its own, since what it needs may have to be made.
  void fill(int thread, int index) {
    Worker &w = s.workers[thread];
    Note waiting = w.journal[index];
    takeNote(w, index);
    if (w.depth == 12) {
      isOverflown = true;
      return;
    }
    w.stack[w.depth++] = Frame{true, waiting.build, waiting.key, 0, Requester::property, w.notes};
  }

  /// The end of a build: lost, or its waiting properties are filled, or it waits, or it goes on.
  void settle(int thread) {
    Worker &w = s.workers[thread];
    Frame &frame = w.stack[w.depth - 1];
    publishKept(thread, frame.mark);
    if (s.builds[frame.build].state != BuildState::kept && form.looksForLoss && isLost(frame.build, thread)) {
      Frame lost = frame;
      say(thread, "has lost " + name(lost.key));
      takeBack(thread, lost.mark);
      s.builds[lost.build].state = BuildState::dropped;
      --w.depth;
      schedule();
      return ask(thread, lost.key, lost.requester);
    }
    int ready = readyToFill(thread, frame.mark);
    if (ready >= 0) return fill(thread, ready);
    bool inner = isInner(w);
    if (isSettled(thread, frame)) return goOn(thread);
    w.wish = WishKind::end;
    w.wanted = frame.build;
    w.isInner = inner;
    say(thread, "waits at the end of " + name(frame.key));
    wait(thread);
  }

  /// Leaves the end of a build.
  void goOn(int thread, bool isSoft = false) {
    Worker &w = s.workers[thread];
    Frame &frame = w.stack[w.depth - 1];
    if (!isSoft && isOutermost(w)) {
      for (int i = frame.mark; i < w.notes; ++i)
        if (!w.journal[i].isWaiting && s.builds[w.journal[i].build].state == BuildState::ended &&
            isComplete(w.journal[i].build))
          keep(w.journal[i].build);
      if (!form.waitsAtItsEnd && w.depth == 1 && s.builds[frame.build].state == BuildState::ended) keep(frame.build);
      frame.at = publishing;
      schedule();
      return;
    }
    Slot made = frame.build;
    --w.depth;
    give(thread, made);
  }

  /// Publishes the thread's own instances that are kept, whoever has kept them.
  void publishKept(int thread, int mark) {
    Worker &w = s.workers[thread];
    for (int i = mark; i < w.notes;) {
      if (w.journal[i].isWaiting || s.builds[w.journal[i].build].state != BuildState::kept) {
        ++i;
        continue;
      }
      Slot b = w.journal[i].build;
      int key = s.builds[b].key;
      if (s.begun[key] == b || (!form.staysBegunUntilPublished && !(graph.unshared >> key & 1))) {
        s.entries[key] = b;
        s.begun[key] = no;
      }
      if (form.tellsOwnOnly) w.toTell |= uint16_t(1u << b);
      else
        for (int other = 0; other < graph.threads; ++other)
          if (s.workers[other].group == w.group) s.workers[other].toTell |= uint16_t(1u << b);
      takeNote(w, i);
    }
  }

  void drop(Slot b) {
    Build &build = s.builds[b];
    build.state = BuildState::dropped;
    if (s.begun[build.key] == b) s.begun[build.key] = no;
  }

  /// Takes back what was made since a mark, but for what is kept.
  void takeBack(int thread, int mark) {
    Worker &w = s.workers[thread];
    if (form.publishesBeforeTakingBack) publishKept(thread, mark);
    for (int i = mark; i < w.notes; ++i)
      if (!w.journal[i].isWaiting && form.dropsNested) drop(w.journal[i].build);
    if (form.dropsNested) w.notes = uint8_t(mark);
    else
      for (int i = mark; i < w.notes;)
        if (w.journal[i].isWaiting) takeNote(w, i);
        else ++i;
  }

  /// Unwinds with an error to a property that can wait for what the error needs, or to the end of the call.
  ///
  /// What a ring across threads has failed is made again, once there is nothing of the obstacle that was in the way.
  /// In the library, threads that begin again and again take turns; that isn't modelled, since three builds need no turns.
  void raise(int thread, Result error, Slot needed, Slot obstacle = no) {
    Worker &w = s.workers[thread];
    if (error == Result::circular) s.threwCircular = true;
    say(thread, error == Result::circular ? "throws circular" : "throws");
    while (w.depth > 0) {
      Frame &frame = w.stack[w.depth - 1];
      if (!frame.isFilling && frame.at < keys && graph.catches >> s.builds[frame.build].key & 1) {
        // What the look-up has made is taken back by then.
        ++frame.at;
        return schedule();
      }
      bool isProperty = frame.isFilling || (frame.at >= properties && frame.at < filled);
      if (isProperty && needed != no && s.builds[needed].state == BuildState::making) {
        later(thread, needed);
        return schedule();
      }
      Frame failed = frame;
      --w.depth;
      if (failed.isFilling) continue;
      takeBack(thread, failed.mark);
      drop(failed.build);
      if (obstacle == no || !form.waitsForObstacles) continue;
      w.wish = WishKind::obstacle;
      w.wanted = obstacle;
      w.requester = failed.requester;
      w.failing = failed.key;
      w.error = error;
      say(thread, "waits until nothing is in the way of " + name(failed.key));
      return wait(thread);
    }
    w.result = error;
    takeBack(thread, 0);
    schedule();
  }

  /// Goes on with the answer to a wish.
  void answer(int thread) {
    Worker &w = s.workers[thread];
    Outcome outcome = w.outcome;
    Slot wanted = w.wanted, given = w.given;
    if (w.wish == WishKind::obstacle) {
      Result error = w.error;
      uint8_t key = w.failing;
      w.outcome = Outcome::none;
      w.wish = WishKind::none;
      w.wanted = no;
      w.error = Result::none;
      w.failing = 0;
      if (outcome == Outcome::again) return ask(thread, key, w.requester);
      return raise(thread, error, no, wanted);
    }
    w.outcome = Outcome::none;
    w.wish = WishKind::none;
    w.wanted = w.given = no;
    switch (outcome) {
    case Outcome::again: return ask(thread, s.builds[wanted].key, w.requester);
    case Outcome::value: return give(thread, given);
    case Outcome::later: return later(thread, wanted);
    case Outcome::circular: return raise(thread, Result::circular, no, wanted);
    case Outcome::circularNeeding: return raise(thread, Result::circular, wanted);
    case Outcome::goOn:
      if (given != no) return goOn(thread, true);
      return settle(thread);
    case Outcome::none: return;
    }
  }

  /// The end of a call: tells, and leaves the group.
  void leave(int thread) {
    Worker &w = s.workers[thread];
    if (w.result == Result::value) {
      if (form.waitsAtItsEnd || s.builds[w.value].state != BuildState::kept)
        checkComplete(w.value, "a call returns something that is not complete");
      if (w.startsLate && s.builds[w.value].isOld) fail("a call returns what was forgotten before it began");
    }
    for (Slot b = 0; b < slots; ++b)
      if (w.toTell >> b & 1) {
        checkComplete(b, "something is told that is not complete");
        if (s.builds[b].told < 2) ++s.builds[b].told;
        if (s.builds[b].told > 1) fail("an instance is told twice");
      }
    w.toTell = 0;
    if (w.result != Result::value) w.value = no;
    w.status = Status::done;
    say(thread, w.result == Result::value ? "returns" : "returns an error");
    if (w.group) {
      if (s.runner[w.group] == thread + 1) s.runner[w.group] = 0;
      w.group = 0;
    }
    schedule();
  }
};

}  // namespace side
