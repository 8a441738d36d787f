// How threads make shared instances: the code of `MakingOnce`, `WaitGraph` and `Attempt`, step by step.
//
// A step is what a thread does between two moments at which another thread can notice something. A build is an attempt
// to make an instance; it is kept when it has ended and refers to no open frame of its thread (`low`, the low link: the
// outermost frame that it refers to). A thread that needs another thread's build waits. The thread that would close a
// ring of waits picks one that gives way: it drops its frames down to the wanted build, leaves that to the thread that
// waits for it, waits, and goes on.
#pragma once

#include "graph.hpp"

// The explorer tells states apart by their bytes: these have no padding.
enum BuildState : uint8_t { unused, making, made, ended, kept, dropped };
struct Build {
  BuildState state;
  uint8_t key, maker, low;
  bool forgotten, hasObject;
  uint8_t got[N];
};
// Places in a frame: the lookups of the closure, its end, waiting properties, the properties, and their end.
enum : uint8_t { atEnd = N, atWaiting = N + 1, atProps = N + 2, atFilled = 2 * N + 2 };
struct Frame {
  uint8_t key, at, build, low, mark;
  bool isFill, made, graphy;
};
struct Note {
  bool waits, question;
  uint8_t build, key, frame;
};
enum Status : uint8_t { running, waiting, done };
enum Result : uint8_t { rNone, rValue, rFailed, rCircular };
struct Thread {
  Status st;
  Result res[2], err;
  uint8_t wish = no, depth, notes, root;
  uint8_t needed = no;  // of an error: the frame that it waits for
  uint8_t target = no, wanted = no, heirTo = no;  // giving way: down to which frame, the wanted build, the thread that wants it
  bool gave;
  uint8_t val[2] = {no, no};
  uint8_t cache[N] = {no, no, no, no};  // complete graph values of this call
  Frame f[D];
  Note j[J];
};
struct State {
  uint8_t begun[N] = {no, no, no, no}, entries[N] = {no, no, no, no}, order[T] = {0, 1, 2};
  bool forgot;
  uint8_t builds;
  Build b[S];
  Thread t[T];
};

struct Machine {
  const Graph &g;
  const Form fm;
  State s{};
  const char *bad = nullptr;
  int choice = 0;
  bool chose = false;
  vector<string> *log = nullptr;

  Machine(const Graph &g, const Form &f) : g(g), fm(f) {
    for (int i = g.threads; i < T; ++i) s.t[i].st = done;
  }
  void fail(const char *m) {
    if (!bad) bad = m;
  }
  void say(int t, const string &text, int key = -1) {
    if (log) log->push_back("T" + std::to_string(t) + " " + text + (key < 0 ? "" : string(1, char('A' + key))));
  }
  int age(int t) const { return int(std::find(s.order, s.order + T, t) - s.order); }

  /// Drops what nothing refers to, and numbers the builds in the order in which they are referred to.
  void tidy() {
    uint8_t number[S], order[S];
    memset(number, no, S);
    int count = 0;
    auto put = [&](uint8_t &b) {
      if (b == no) return;
      if (number[b] == no) number[b] = count, order[count++] = b;
      b = number[b];
    };
    for (int k = 0; k < N; ++k) put(s.begun[k]), put(s.entries[k]);
    for (auto &t : s.t) {
      put(t.val[0]), put(t.val[1]), put(t.wish), put(t.wanted);
      for (auto &b : t.cache) put(b);
      for (int x = 0; x < t.depth; ++x) put(t.f[x].build);
      for (int x = 0; x < t.notes; ++x) put(t.j[x].build);
    }
    Build now[S]{};
    for (int x = 0; x < count; ++x) {
      now[x] = s.b[order[x]];
      for (int k = 0; k < N; ++k) put(now[x].got[k]);
    }
    memcpy(s.b, now, sizeof now);
    s.builds = count;
    for (auto &t : s.t) {
      if (count + 2 > S || t.depth + 2 > D || t.notes + 2 > J) fail("the model is too small");
      std::fill(t.f + t.depth, t.f + D, Frame{});
      std::fill(t.j + t.notes, t.j + J, Note{});
    }
  }
  uint8_t fresh(int key, int maker) {
    for (int i = 0; i < S; ++i)
      if (!s.b[i].state) {
        s.b[i] = Build{making, uint8_t(key), uint8_t(maker), no, false, false, {no, no, no, no}};
        return i;
      }
    __builtin_unreachable();
  }
  bool isDecided(const Build &b) const { return b.state == kept || b.state == dropped || b.forgotten; }
  void wake(uint8_t b) {
    for (auto &t : s.t)
      if (t.st == waiting && t.wish == b) t.st = running, t.wish = no;
  }

  // ---- What must hold

  void checkComplete(uint8_t b, const char *meaning) {
    unsigned open = 1u << b, seen = 0;
    while (open) {
      int x = __builtin_ctz(open);
      open &= open - 1;
      seen |= 1u << x;
      Build &o = s.b[x];
      if (o.state != kept) return fail(meaning);
      for (int k = 0; k < g.n; ++k) {
        if (o.got[k] != no) open |= 1u << o.got[k] & ~seen;
        else if (g.e[o.key][k] && !(g.catches >> o.key & 1 && g.e[o.key][k] == lookUp)) return fail(meaning);
      }
    }
  }
  void checkOneAttempt(int key, uint8_t self) {
    if (!g.isShared(key)) return;
    for (int i = 0; i < S; ++i) {
      Build &b = s.b[i];
      if (i != self && b.key == key && (b.state == making || b.state == made || b.state == ended) && !b.forgotten)
        fail("two attempts at one instance at the same time");
    }
    if (s.entries[key] != no) fail("an attempt although the instance is kept");
  }
  void checkEnd() {
    for (int k = 0; k < g.n; ++k) {
      if (s.begun[k] != no) return fail("an attempt is left");
      if (s.entries[k] == no) continue;
      checkComplete(s.entries[k], "incomplete at the end");
      for (int x = 0; x < g.n; ++x) {
        uint8_t r = s.b[s.entries[k]].got[x];
        if (r != no && r != s.entries[x] && !s.forgot && g.isShared(x))
          return fail("an instance refers to another one than is kept");
      }
    }
    for (auto &t : s.t)
      for (uint8_t v : t.val)
        if (v != no && !s.forgot && g.isShared(s.b[v].key) && v != s.entries[s.b[v].key])
          return fail("two instances are given");
  }

  // ---- The steps

  void forget() {
    uint8_t &begun = s.begun[g.forgets];
    s.forgot = true;
    s.entries[g.forgets] = no;
    say(9, "forgets");
    if (begun == no) return;
    s.b[begun].forgotten = true;
    wake(begun);
    begun = no;
  }
  void step(int i, int outcome) {
    Thread &t = s.t[i];
    choice = outcome;
    chose = false;
    if (t.target != no) return retreat(i);
    if (t.err) return raise(i);
    if (t.depth) return advance(i);
    if (t.res[t.root] == rNone) return request(i, g.roots[i][t.root], lookUp);
    // The call returns.
    if (t.notes) fail("something of a call is left");
    memset(t.cache, no, N);
    t.gave = false;
    if (t.root == 1 || g.roots[i][1] < 0) return void(t.st = done);
    // Of the next call it is the youngest.
    t.root = 1;
    std::rotate(s.order + age(i), s.order + age(i) + 1, s.order + T);
  }
  /// The last frame refers to an open one; `no` is above all frames.
  void refer(int i, uint8_t low) {
    Thread &t = s.t[i];
    if (t.depth) t.f[t.depth - 1].low = std::min(t.f[t.depth - 1].low, low);
  }
  void give(int i, uint8_t b, uint8_t low) {
    Thread &t = s.t[i];
    if (t.depth == 0) {
      t.res[t.root] = rValue;
      t.val[t.root] = b;
      if (low != no) fail("an incomplete value is returned");
      checkComplete(b, "an incomplete value is returned");
      return say(i, "returns");
    }
    refer(i, low);
    Frame &f = t.f[t.depth - 1];
    bool isGraphValue = !g.isShared(s.b[b].key);
    if (f.isFill) {
      s.b[f.build].got[f.key] = b;
      --t.depth;
      refer(i, f.low);
      if (isGraphValue) t.f[t.depth - 1].graphy = true;
      return;
    }
    if (isGraphValue) f.graphy = true;
    s.b[f.build].got[f.at < N ? f.at : f.at - atProps] = b;
    ++f.at;
  }
  void request(int i, int key, Edge kind) {
    Thread &t = s.t[i];
    if (s.entries[key] != no) {
      checkComplete(s.entries[key], "another thread gets something incomplete");
      return give(i, s.entries[key], no);
    }
    if (t.cache[key] != no) return give(i, t.cache[key], no);
    for (int x = t.depth; x-- > 0;) {
      Frame &f = t.f[x];
      if (f.isFill || f.key != key) continue;
      if (f.made) return give(i, f.build, uint8_t(x));
      if (kind == property && !(g.lazy >> key & 1)) return queue(i, x, false);
      say(i, "meets a ring at ", key);
      return raise(i, rCircular, g.lazy >> key & 1 ? no : uint8_t(x));
    }
    for (int x = t.notes; x-- > 0;) {
      Build &b = s.b[t.j[x].build];
      if (!t.j[x].waits && b.key == key && b.state == ended) return give(i, t.j[x].build, b.low);
    }
    if (!g.isShared(key)) return push(i, key, fresh(key, i));
    uint8_t &b = s.begun[key];
    if (b == no) b = fresh(key, i);
    else if (s.b[b].maker != i) return wait(i, b);
    push(i, key, b);  // begun here, or promised to this thread
  }
  void push(int i, int key, uint8_t b) {
    Thread &t = s.t[i];
    checkOneAttempt(key, b);
    bool has = s.b[b].hasObject;
    s.b[b].hasObject = false;
    t.f[t.depth++] = Frame{uint8_t(key), uint8_t(has ? atWaiting : 0), b, no, t.notes, false, has, false};
    if (has) {
      s.b[b].state = made;
      for (int k = 0; k < N; ++k)
        if (g.e[key][k] != lookUp) s.b[b].got[k] = no;
    }
    say(i, has ? "goes on with " : "begins ", key);
  }
  /// A property waits until the frame that makes its value has ended its closure.
  void queue(int i, int frame, bool question) {
    Thread &t = s.t[i];
    Frame &f = t.f[t.depth - 1];
    t.j[t.notes++] = Note{true, question, f.build, uint8_t(f.isFill ? f.key : f.at - atProps), uint8_t(frame)};
    if (f.isFill) --t.depth;
    else ++f.at;
    refer(i, uint8_t(frame));
    say(i, "queues a property");
  }
  void advance(int i) {
    Thread &t = s.t[i];
    Frame &f = t.f[t.depth - 1];
    if (f.isFill) return request(i, f.key, property);
    while (f.at < N && g.e[f.key][f.at] != lookUp) ++f.at;
    if (f.at < N) return request(i, f.at, lookUp);
    if (f.at == atEnd) {
      chose = g.fail[f.key] == fFlaky;
      if (g.fail[f.key] == fBlock || (chose && choice)) {
        say(i, "throws ", f.key);
        return raise(i, rFailed, no);
      }
      s.b[f.build].state = made;
      f.made = true;
      f.at = atWaiting;
      say(i, "has made ", f.key);
    }
    if (f.at == atWaiting) {
      for (int x = 0; x < t.notes; ++x) {
        if (!t.j[x].waits || t.j[x].frame != t.depth - 1) continue;
        Note note = t.j[x];
        std::copy(t.j + x + 1, t.j + t.notes--, t.j + x);
        for (int y = 0; y < t.depth; ++y)
          if (t.f[y].mark > x) --t.f[y].mark;
        if (!note.question) return void(s.b[note.build].got[note.key] = f.build);
        t.f[t.depth++] = Frame{note.key, 0, note.build, no, t.notes, true, false, false};
        return advance(i);
      }
      f.at = atProps;
    }
    while (f.at < atFilled && g.e[f.key][f.at - atProps] != property) ++f.at;
    if (f.at < atFilled) return request(i, f.at - atProps, property);
    if (g.fail[f.key] != fFill) return end(i);
    say(i, "fails to fill ", f.key);
    raise(i, rFailed, no);
  }
  void end(int i) {
    Thread &t = s.t[i];
    Frame f = t.f[--t.depth];
    uint8_t low = f.low < t.depth ? f.low : no;
    s.b[f.build].state = ended;
    t.j[t.notes++] = Note{false, false, f.build, f.key, 0};
    for (int y = f.mark; y < t.notes; ++y)
      if (!t.j[y].waits) s.b[t.j[y].build].low = std::min(s.b[t.j[y].build].low, low);
    // Publishing, all in one step.
    unsigned published = 0;
    while ((low == no || !fm.waitsForRing) && t.notes > f.mark) {
      uint8_t q = t.j[--t.notes].build;
      Build &p = s.b[q];
      p.state = kept;
      p.low = no;
      published |= 1u << q;
      if (!g.isShared(p.key)) t.cache[p.key] = q;
      else if (s.begun[p.key] == q) {
        if (s.entries[p.key] != no) fail("two instances are kept");
        s.entries[p.key] = q;
        s.begun[p.key] = no;
      }
      wake(q);
    }
    for (int q = 0; q < S; ++q)
      if (published >> q & 1) checkComplete(q, "something incomplete is kept");
    say(i, published >> f.build & 1 ? "keeps " : "has ended, provisionally, ", f.key);
    give(i, f.build, low);
  }

  // ---- Dropping

  void drop(int i, uint8_t q) {
    Build &b = s.b[q];
    if (b.state == kept || b.state == dropped) return;
    b.state = dropped;
    Thread &t = s.t[i];
    if (g.isShared(b.key) && s.begun[b.key] == q) {
      s.begun[b.key] = no;
      if (t.target != no && t.wanted == q && fm.heir) leave(t, q);
    }
    wake(q);
  }
  /// Leaves the key of a dropped build to the thread that waits for it.
  void leave(Thread &t, uint8_t q) {
    Build &b = s.b[q];
    Thread &heir = s.t[t.heirTo];
    if (heir.st != waiting || heir.wish != q) return;
    uint8_t h = s.begun[b.key] = fresh(b.key, t.heirTo);
    if (!b.hasObject) return;
    s.b[h].hasObject = true;
    for (int k = 0; k < g.n; ++k)
      if (g.e[b.key][k] == lookUp) s.b[h].got[k] = b.got[k];
  }
  void popTop(int i) {
    Thread &t = s.t[i];
    Frame f = t.f[--t.depth];
    if (f.isFill) return;
    say(i, "gives up ", f.key);
    while (t.notes > f.mark) {
      Note note = t.j[--t.notes];
      if (note.waits || !fm.dropsInside) continue;
      s.b[note.build].hasObject = false;
      drop(i, note.build);
    }
    bool isWanted = t.wanted == f.build && t.target == t.depth, isSeen = f.graphy || (fm.pristine && f.low != no);
    s.b[f.build].hasObject = isWanted && fm.handOver && f.made && !isSeen;
    drop(i, f.build);
  }
  void raise(int i, Result error, uint8_t needed) {
    s.t[i].err = error;
    s.t[i].needed = needed;
  }
  void raise(int i) {
    Thread &t = s.t[i];
    if (t.depth == 0) {
      t.res[t.root] = t.err;
      raise(i, rNone, no);
      return say(i, "returns an error");
    }
    Frame &f = t.f[t.depth - 1];
    int needed = t.needed;
    bool isProperty = f.isFill || (f.at >= atProps && f.at < atFilled);
    if (!f.isFill && !f.made && f.at < N && g.catches >> f.key & 1) {
      ++f.at;
      return raise(i, rNone, no);
    }
    if (isProperty && needed != no && needed < t.depth - 1 && !t.f[needed].made) {
      raise(i, rNone, no);
      return queue(i, needed, true);
    }
    if (needed >= t.depth - 1) t.needed = no;
    popTop(i);
  }

  // ---- Waiting, and rings of waits

  int homeOf(int i, uint8_t b) const {
    const Thread &t = s.t[i];
    for (int x = 0; x < t.depth; ++x)
      if (!t.f[x].isFill && t.f[x].build == b) return x;
    return s.b[b].state == ended && s.b[b].low != no ? s.b[b].low : -1;
  }
  bool passesClosure(int i, int home) const {
    const Thread &t = s.t[i];
    return std::any_of(t.f + home, t.f + t.depth, [](const Frame &f) { return !f.isFill && !f.made; });
  }
  void wait(int i, uint8_t b) {
    Thread &t = s.t[i];
    t.st = waiting;
    t.wish = b;
    say(i, "waits for ", s.b[b].key);
    if (!fm.detects) return;
    vector<int> ring{i};
    vector<uint8_t> wanted{no};  // of each thread, by the one before it
    while (wanted[0] == no) {
      uint8_t w = s.t[ring.back()].wish;
      int c = s.b[w].maker;
      if (isDecided(s.b[w]) || (c != i && s.t[c].st != waiting)) return;
      if (ring.size() > T) return fail("an old ring");
      if (c == i) wanted[0] = w;
      else ring.push_back(c), wanted.push_back(w);
    }
    int loser = -1;
    bool isCheap = false;
    for (size_t x = 0; x < ring.size(); ++x) {
      int m = ring[x], home = homeOf(m, wanted[x]);
      if (home < 0) return fail("a thread waits that was left an attempt, and has not begun it");
      bool cheap = fm.prefer && !(fm.once && s.t[m].gave) && !passesClosure(m, home);
      if (loser < 0 || (cheap && !isCheap) ||
          (cheap == isCheap && (fm.byAge ? age(m) > age(ring[loser]) : x == 0)))
        loser = int(x), isCheap = cheap;
    }
    int l = ring[loser];
    Thread &q = s.t[l];
    if (isCheap) q.gave = true;
    q.wanted = wanted[loser];
    q.target = homeOf(l, q.wanted);
    q.heirTo = ring[(loser + ring.size() - 1) % ring.size()];
    q.st = running;
    q.wish = no;
    say(l, "gives way to T" + std::to_string(q.heirTo) + " down to frame " + std::to_string(q.target));
  }
  void retreat(int i) {
    Thread &t = s.t[i];
    if (t.depth > t.target) {
      Frame &f = t.f[t.depth - 1];
      if (fm.discards || f.isFill || f.made || f.at >= N || !(g.catches >> f.key & 1)) return popTop(i);
      ++f.at;
      t.target = t.wanted = t.heirTo = no;
      return;
    }
    t.target = t.wanted = t.heirTo = no;
  }
};
