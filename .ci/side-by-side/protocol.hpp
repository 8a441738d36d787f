// How threads make shared instances: the code of `MakingOnce`, `WaitGraph` and `SharedBuild`, step by step.
//
// A step is what a thread does between two moments at which another thread can notice something. A build is an attempt
// to make an instance; it is kept when it has ended and refers to no open frame of its thread (`low`, the low link: the
// outermost frame that it refers to). A thread that needs another thread's build waits. The thread that would close a ring of waits picks one that
// gives way: it drops its frames down to the wanted build, leaves that to the thread that waits for it, waits, and goes
// on.
#pragma once

#include "graph.hpp"

enum BS : uint8_t { bFree, making, made, ended, kept, dropped };
struct Build {
  BS state;
  uint8_t key, maker, low;
  bool forgotten, hasObject, old;
  uint8_t got[N];
};
enum Kind : uint8_t { kLook, kProp };
// at: 0..N-1 look-ups; N = end of closure; N+1 = waiting properties; N+2..2N+1 properties; 2N+2 = end
enum : uint8_t { atEnd = N, atWaiting = N + 1, atProps = N + 2, atFilled = 2 * N + 2 };
struct Frame {
  uint8_t key, at, build, low, mark;
  bool isFill, made, graphy;
};
struct Note {
  bool waits, question;
  uint8_t build, key, frame;
};
enum St : uint8_t { running, waiting, done };
enum Res : uint8_t { rNone, rValue, rFailed, rCircular };
struct Thread {
  St st;
  uint8_t wish;
  uint8_t depth, notes, root;
  uint8_t err, needed;            // raising
  uint8_t target, wanted, heirTo; // giving way: frame down to which, the wanted build, and the thread that wants it
  uint8_t after;
  bool gave, asks;
  Res res[2];
  uint8_t val[2];
  uint8_t cache[N]; // complete graph values of this call
  Frame f[D];
  Note j[J];
};
struct State {
  Build b[S];
  uint8_t begun[N], entries[N];
  Thread t[T];
  uint8_t order[T];
  bool forgot;
};

struct Machine {
  const Graph &g;
  Form fm;
  State s;
  const char *bad = nullptr;
  bool everInterrupted = false;
  bool over = false;
  int choice = 0;
  bool chose = false;
  vector<string> *log = nullptr;
  Machine(const Graph &g, Form f) : g(g), fm(f) {}
  void fail(const char *m) {
    if (!bad) bad = m;
  }
  void say(int t, string m) {
    if (log) log->push_back("T" + std::to_string(t) + " " + m);
  }
  static char nm(int k) { return char('A' + k); }

  static State init(const Graph &g) {
    State s;
    memset(&s, 0, sizeof s);
    memset(s.begun, no, N);
    memset(s.entries, no, N);
    for (int i = 0; i < T; ++i) {
      Thread &t = s.t[i];
      t.wish = t.wanted = t.heirTo = t.after = t.target = t.needed = no;
      memset(t.val, no, 2);
      memset(t.cache, no, N);
      s.order[i] = i;
      if (i >= g.threads) t.st = done;
    }
    return s;
  }
  int age(int t) const {
    for (int i = 0; i < T; ++i)
      if (s.order[i] == t) return i;
    return 9;
  }
  void becomeYoungest(int t) {
    int i = age(t);
    for (; i + 1 < T; ++i) s.order[i] = s.order[i + 1];
    s.order[T - 1] = t;
  }

  // ---- garbage
  void collect() {
    unsigned m = 0;
    auto mk = [&](uint8_t b) {
      if (b != no) m |= 1u << b;
    };
    for (int k = 0; k < N; ++k) mk(s.begun[k]), mk(s.entries[k]);
    for (auto &t : s.t) {
      mk(t.wish), mk(t.wanted), mk(t.after), mk(t.val[0]), mk(t.val[1]);
      for (int k = 0; k < N; ++k) mk(t.cache[k]);
      for (int i = 0; i < t.depth; ++i) mk(t.f[i].build);
      for (int i = 0; i < t.notes; ++i) mk(t.j[i].build);
    }
    unsigned seen = 0;
    while (unsigned r = m & ~seen) {
      int b = __builtin_ctz(r);
      seen |= 1u << b;
      for (uint8_t x : s.b[b].got) mk(x);
    }
    for (int i = 0; i < S; ++i)
      if (!(m >> i & 1)) memset(&s.b[i], 0, sizeof(Build));
  }
  uint8_t fresh(int key, int maker) {
    for (int i = 0; i < S; ++i)
      if (!s.b[i].state) {
        Build &b = s.b[i];
        memset(&b, 0, sizeof b);
        b.state = making;
        b.key = key;
        b.maker = maker;
        b.low = no;
        memset(b.got, no, N);
        return i;
      }
    over = true;
    return 0;
  }
  bool isOpen(const Build &b) const { return b.state == making || b.state == made; }
  bool decided(const Build &b) const { return b.state == kept || b.state == dropped || b.forgotten; }
  void wake(uint8_t b) {
    for (int i = 0; i < g.threads; ++i)
      if (s.t[i].st == waiting && s.t[i].wish == b) {
        s.t[i].st = running;
        s.t[i].wish = no;
        s.t[i].asks = false;
      }
  }

  // ---- what must hold
  void checkComplete(uint8_t b, const char *m) {
    unsigned open = 1u << b, seen = 0;
    while (open) {
      int x = __builtin_ctz(open);
      open &= open - 1;
      seen |= 1u << x;
      Build &o = s.b[x];
      if (o.state != kept) return fail(m);
      for (int k = 0; k < g.n; ++k) {
        if (g.e[o.key][k] && o.got[k] == no && !(g.catches >> o.key & 1 && g.e[o.key][k] == lookUp)) return fail(m);
        if (o.got[k] != no && !(seen >> o.got[k] & 1)) open |= 1u << o.got[k];
      }
    }
  }
  void checkOneAttempt(int key, uint8_t self) {
    if (g.unshared >> key & 1) return;
    for (int i = 0; i < S; ++i)
      if (i != self && s.b[i].key == key && (isOpen(s.b[i]) || s.b[i].state == ended) && !s.b[i].forgotten)
        fail("two attempts at one instance at the same time");
    if (s.entries[key] != no) fail("an attempt although the instance is kept");
  }

  // ---- steps
  bool canStep(int t) const { return s.t[t].st == running; }
  bool canForget() const { return g.forgets >= 0 && !s.forgot; }
  void forget() {
    int k = g.forgets;
    s.forgot = true;
    s.entries[k] = no;
    for (auto &b : s.b)
      if (b.state && b.key == k) b.old = true;
    if (s.begun[k] != no) {
      uint8_t b = s.begun[k];
      s.begun[k] = no;
      s.b[b].forgotten = true;
      wake(b);
    }
    say(9, "forgets");
  }
  void step(int i, int c = 0) {
    Thread &t = s.t[i];
    choice = c;
    chose = false;
    if (t.target != no) return retreat(i);
    if (t.err) return raise(i);
    if (t.depth == 0) {
      if (t.res[t.root] == rNone) {
        request(i, g.roots[i][t.root], kLook);
        return;
      }
      // the call returns
      if (t.notes) fail("something of a call is left");
      memset(t.cache, no, N);
      t.gave = false;
      if (t.root == 0 && g.roots[i][1] >= 0) {
        t.root = 1;
        becomeYoungest(i);
      } else t.st = done;
      return;
    }
    advance(i);
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
      say(i, "returns");
      return;
    }
    refer(i, low);
    Frame &f = t.f[t.depth - 1];
    if (f.isFill) {
      s.b[f.build].got[f.key] = b;
      uint8_t outer = f.low;
      bool gr = g.unshared >> s.b[b].key & 1;
      --t.depth;
      refer(i, outer);
      if (gr) t.f[t.depth - 1].graphy = true;
      return;
    }
    if (g.unshared >> s.b[b].key & 1) f.graphy = true;
    s.b[f.build].got[f.at < N ? f.at : f.at - atProps] = b;
    ++f.at;
  }
  void request(int i, int key, Kind kind) {
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
      if (kind == kProp && !(g.lazy >> key & 1)) return queue(i, x, false);
      t.err = rCircular;
      t.needed = g.lazy >> key & 1 ? no : uint8_t(x);
      say(i, string("meets a ring at ") + nm(key));
      return;
    }
    for (int x = t.notes; x-- > 0;)
      if (!t.j[x].waits && s.b[t.j[x].build].key == key && s.b[t.j[x].build].state == ended)
        return give(i, t.j[x].build, s.b[t.j[x].build].low);
    if (!(g.unshared >> key & 1) && s.begun[key] != no) {
      uint8_t b = s.begun[key];
      if (s.b[b].maker != i) return wait(i, b);
      return push(i, key, b); // promised to this thread
    }
    uint8_t b = fresh(key, i);
    if (!(g.unshared >> key & 1)) s.begun[key] = b;
    push(i, key, b);
  }
  void push(int i, int key, uint8_t b) {
    Thread &t = s.t[i];
    if (t.depth == D) {
      over = true;
      return;
    }
    checkOneAttempt(key, b);
    bool has = s.b[b].hasObject;
    s.b[b].hasObject = false;
    t.f[t.depth++] = Frame{uint8_t(key), uint8_t(has ? atWaiting : 0), b, no, t.notes, false, has, false};
    if (has) {
      s.b[b].state = made;
      for (int k = 0; k < N; ++k)
        if (g.e[key][k] != lookUp) s.b[b].got[k] = no;
    }
    say(i, string(has ? "goes on with " : "begins ") + nm(key));
  }
  void queue(int i, int frame, bool question) {
    Thread &t = s.t[i];
    if (t.notes == J) {
      over = true;
      return;
    }
    Frame &f = t.f[t.depth - 1];
    uint8_t key = f.isFill ? f.key : uint8_t(f.at - atProps);
    t.j[t.notes++] = Note{true, question, f.build, key, uint8_t(frame)};
    if (f.isFill) --t.depth;
    else ++f.at;
    refer(i, uint8_t(frame));
    say(i, "queues a property");
  }
  void advance(int i) {
    Thread &t = s.t[i];
    Frame &f = t.f[t.depth - 1];
    if (f.isFill) return request(i, f.key, kProp);
    Build &b = s.b[f.build];
    if (f.at < N) {
      while (f.at < N && g.e[f.key][f.at] != lookUp) ++f.at;
      if (f.at < N) return request(i, f.at, kLook);
    }
    if (f.at == atEnd) {
      if (g.fail[f.key] == fFlaky) chose = true;
      if (g.fail[f.key] == fBlock || (g.fail[f.key] == fFlaky && choice)) {
        t.err = rFailed;
        t.needed = no;
        say(i, string("throws ") + nm(f.key));
        return;
      }
      b.state = made;
      f.made = true;
      f.at = atWaiting;
      say(i, string("has made ") + nm(f.key));
    }
    if (f.at == atWaiting) {
      for (int x = 0; x < t.notes; ++x) {
        Note nt = t.j[x];
        if (!nt.waits || nt.frame != t.depth - 1) continue;
        for (int y = x + 1; y < t.notes; ++y) t.j[y - 1] = t.j[y];
        --t.notes;
        for (int y = 0; y < t.depth; ++y)
          if (t.f[y].mark > x) --t.f[y].mark;
        if (!nt.question) {
          s.b[nt.build].got[nt.key] = f.build;
          return;
        }
        if (t.depth == D) {
          over = true;
          return;
        }
        t.f[t.depth++] = Frame{nt.key, 0, nt.build, no, t.notes, true, false, false};
        return advance(i);
      }
      f.at = atProps;
    }
    if (f.at < atFilled) {
      while (f.at < atFilled && g.e[f.key][f.at - atProps] != property) ++f.at;
      if (f.at < atFilled) return request(i, f.at - atProps, kProp);
    }
    if (g.fail[f.key] == fFill) {
      t.err = rFailed;
      t.needed = no;
      say(i, string("fails to fill ") + nm(f.key));
      return;
    }
    end(i);
  }
  void end(int i) {
    Thread &t = s.t[i];
    Frame f = t.f[t.depth - 1];
    uint8_t low = f.low < t.depth - 1 ? f.low : no;
    Build &b = s.b[f.build];
    b.state = ended;
    if (t.notes == J) {
      over = true;
      return;
    }
    t.j[t.notes++] = Note{false, false, f.build, f.key, 0};
    --t.depth;
    unsigned done_ = 0;
    for (int y = f.mark; y < t.notes; ++y)
      if (!t.j[y].waits) s.b[t.j[y].build].low = std::min(s.b[t.j[y].build].low, low);
    if (low == no || !fm.waitsForRing) {
      // publish, all in one step
      for (; t.notes > f.mark; --t.notes) {
        uint8_t q = t.j[t.notes - 1].build;
        Build &p = s.b[q];
        p.state = kept;
        p.low = no;
        done_ |= 1u << q;
        if (g.unshared >> p.key & 1) t.cache[p.key] = q;
        else if (s.begun[p.key] == q) {
          if (s.entries[p.key] != no) fail("two instances are kept");
          s.entries[p.key] = q;
          s.begun[p.key] = no;
        }
        wake(q);
      }
    }
    for (int q = 0; q < S; ++q)
      if (done_ >> q & 1) checkComplete(q, "something incomplete is kept");
    say(i, string("has ended ") + nm(f.key) + (done_ >> f.build & 1 ? ", kept" : ", provisional"));
    give(i, f.build, low);
  }
  // ---- dropping
  void drop(int i, uint8_t q) {
    Build &b = s.b[q];
    if (b.state == kept || b.state == dropped) return;
    b.state = dropped;
    Thread &t = s.t[i];
    if (!(g.unshared >> b.key & 1) && s.begun[b.key] == q) {
      s.begun[b.key] = no;
      if (t.target != no && t.wanted == q && fm.heir) {
        Thread &w = s.t[t.heirTo];
        if (w.st == waiting && w.wish == q && (w.asks || !fm.onlyAsking)) {
          uint8_t h = fresh(b.key, t.heirTo);
          s.begun[b.key] = h;
          if (fm.after) t.after = h;
          if (s.b[q].hasObject) {
            s.b[h].hasObject = true;
            for (int k = 0; k < g.n; ++k)
              if (g.e[b.key][k] == lookUp) s.b[h].got[k] = s.b[q].got[k];
          }
        }
      }
    }
    wake(q);
  }
  void popTop(int i) {
    Thread &t = s.t[i];
    Frame f = t.f[t.depth - 1];
    --t.depth;
    if (f.isFill) return;
    say(i, string("gives up ") + nm(f.key));
    while (t.notes > f.mark) {
      Note nt = t.j[--t.notes];
      if (!nt.waits && fm.dropsInside) {
        s.b[nt.build].hasObject = false;
        drop(i, nt.build);
      }
    }
    if (t.target != no && t.wanted == f.build && t.target == t.depth)
      s.b[f.build].hasObject =
          fm.handOver && f.made && (!fm.pristine || f.low == no) && !(fm.noGraph && f.graphy);
    else s.b[f.build].hasObject = false;
    drop(i, f.build);
  }
  void raise(int i) {
    Thread &t = s.t[i];
    if (t.depth == 0) {
      t.res[t.root] = Res(t.err);
      t.err = 0;
      t.needed = no;
      say(i, "returns an error");
      return;
    }
    Frame &f = t.f[t.depth - 1];
    bool canWait = t.needed != no && t.needed < t.depth - 1 && !t.f[t.needed].made;
    bool isProp = f.isFill || (f.at >= atProps && f.at < atFilled);
    if (!f.isFill && !f.made && f.at < N && g.catches >> f.key & 1) {
      ++f.at;
      t.err = 0;
      t.needed = no;
      return;
    }
    if (isProp && canWait) {
      int n = t.needed;
      t.err = 0;
      t.needed = no;
      return queue(i, n, true);
    }
    if (t.needed != no && t.needed >= t.depth - 1) t.needed = no;
    popTop(i);
  }
  // ---- waiting, rings
  int homeOf(int i, uint8_t b) const {
    const Thread &t = s.t[i];
    for (int x = 0; x < t.depth; ++x)
      if (!t.f[x].isFill && t.f[x].build == b) return x;
    if (s.b[b].state == ended && s.b[b].low != no) return s.b[b].low;
    return -1;
  }
  bool passesClosure(int i, int home) const {
    const Thread &t = s.t[i];
    for (int x = home; x < t.depth; ++x)
      if (!t.f[x].isFill && !t.f[x].made) return true;
    return false;
  }
  void wait(int i, uint8_t b, bool asks = true) {
    Thread &t = s.t[i];
    t.st = waiting;
    t.wish = b;
    t.asks = asks;
    say(i, string("waits for ") + nm(s.b[b].key));
    if (!fm.detects) return;
    vector<int> ring{i};
    vector<uint8_t> wanted{no};
    int c = i;
    while (true) {
      uint8_t w = s.t[c].wish;
      int m = s.b[w].maker;
      if (m == i) {
        wanted[0] = w;
        break;
      }
      if (s.t[m].st != waiting || decided(s.b[s.t[m].wish])) return;
      ring.push_back(m);
      wanted.push_back(w);
      c = m;
      if (ring.size() > 3) {
        fail("an old ring");
        return;
      }
    }
    int loser = -1;
    bool cheap = false;
    for (size_t x = 0; x < ring.size(); ++x) {
      int m = ring[x];
      int home = homeOf(m, wanted[x]);
      if (home < 0) {
        fail("a thread waits that was left an attempt, and has not begun it");
        return;
      }
      bool ch = fm.prefer && !(fm.once && s.t[m].gave) && !passesClosure(m, home);
      bool better = loser < 0 || (ch && !cheap) || (ch == cheap && (fm.byAge ? age(m) > age(ring[loser]) : x == 0));
      if (better) loser = int(x), cheap = ch;
    }
    if (loser < 0) {
      fail("no thread can give way");
      return;
    }
    int l = ring[loser];
    Thread &q = s.t[l];
    if (cheap) q.gave = true;
    q.wanted = wanted[loser];
    q.target = homeOf(l, wanted[loser]);
    q.heirTo = ring[(loser + ring.size() - 1) % ring.size()];
    if (passesClosure(l, q.target)) everInterrupted = true;
    q.st = running;
    q.wish = no;
    q.after = no;
    q.asks = false;
    say(l, string("gives way to T") + std::to_string(q.heirTo) + " down to frame " + std::to_string(q.target));
  }
  void retreat(int i) {
    Thread &t = s.t[i];
    if (t.depth > t.target) {
      Frame &f = t.f[t.depth - 1];
      if (!fm.discards && !f.isFill && !f.made && f.at < N && g.catches >> f.key & 1) {
        ++f.at;
        t.target = t.wanted = t.heirTo = no;
        return;
      }
      return popTop(i);
    }
    t.target = t.wanted = t.heirTo = no;
    uint8_t a = t.after;
    t.after = no;
    if (a != no && !decided(s.b[a])) wait(i, a, false);
  }
  void checkEnd() {
    for (int k = 0; k < g.n; ++k) {
      if (s.begun[k] != no) return fail("an attempt is left");
      if (s.entries[k] == no) continue;
      checkComplete(s.entries[k], "incomplete at the end");
      for (int x = 0; x < g.n; ++x) {
        uint8_t r = s.b[s.entries[k]].got[x];
        if (r != no && r != s.entries[x] && !s.forgot && !(g.unshared >> x & 1))
          return fail("an instance refers to another one than is kept");
      }
    }
    for (int i = 0; i < g.threads; ++i)
      for (int r = 0; r < 2; ++r) {
        uint8_t v = s.t[i].val[r];
        if (v == no || s.forgot || g.unshared >> s.b[v].key & 1) continue;
        if (v != s.entries[s.b[v].key]) return fail("two instances are given");
      }
  }
};
