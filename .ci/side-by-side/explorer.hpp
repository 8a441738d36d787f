// Explores every order of the steps of all threads over one graph, and every outcome of what may fail.
#pragma once

#include "protocol.hpp"

struct Explorer {
  const Graph &g;
  Form fm;
  Machine m;
  const char *bad = nullptr;
  uint64_t states = 0;
  vector<string> trace;
  vector<int> path;
  vector<uint16_t> endings;
  std::array<unsigned, N> has{};
  struct Seen {
    uint64_t a = 0, b = 0;
    bool on = false;
  };
  vector<Seen> tab = vector<Seen>(512);
  size_t cnt = 0;
  Explorer(const Graph &g, Form f) : g(g), fm(f), m(g, f) {}
  static uint64_t mix(uint64_t v) {
    v ^= v >> 32;
    v *= 0xd6e8feb86659fd93ull;
    v ^= v >> 29;
    v *= 0xa0761d6478bd642full;
    return v ^ v >> 32;
  }
  void key(const State &s, uint64_t &A, uint64_t &B) {
    uint8_t num[S], ord[S];
    int c = 0;
    memset(num, no, S);
    uint8_t txt[2048];
    int l = 0;
    auto by = [&](int v) { txt[l++] = uint8_t(v); };
    auto put = [&](uint8_t b) {
      if (b == no) return by(no);
      if (num[b] == no) num[b] = c, ord[c++] = b;
      by(num[b]);
    };
    for (int k = 0; k < g.n; ++k) put(s.begun[k]), put(s.entries[k]);
    for (int i = 0; i < g.threads; ++i) {
      const Thread &t = s.t[i];
      by(t.st << 4 | t.root << 3 | t.gave << 2 | t.asks << 1);
      by(t.res[0] << 4 | t.res[1]);
      put(t.val[0]), put(t.val[1]);
      if (t.st == done) continue;
      put(t.wish), put(t.wanted), put(t.after);
      by(t.target), by(t.heirTo), by(t.err), by(t.needed), by(t.depth), by(t.notes);
      for (int k = 0; k < g.n; ++k) put(t.cache[k]);
      for (int x = 0; x < t.depth; ++x) {
        const Frame &f = t.f[x];
        by(f.key << 4 | f.isFill << 3 | f.made << 2 | f.graphy);
        by(f.at), by(f.low), by(f.mark), put(f.build);
      }
      for (int x = 0; x < t.notes; ++x) {
        const Note &n = t.j[x];
        by(n.waits << 7 | n.question << 6 | n.key);
        by(n.frame);
        put(n.build);
      }
    }
    for (uint8_t o : s.order) by(o);
    by(s.forgot);
    for (int x = 0; x < c; ++x) {
      const Build &b = s.b[ord[x]];
      by(b.state << 4 | b.forgotten << 3 | b.hasObject << 2 | b.old);
      by(b.key << 4 | b.maker);
      by(b.low);
      for (int k = 0; k < g.n; ++k) put(b.got[k]);
    }
    while (l & 7) txt[l++] = 0;
    A = 0x9e3779b97f4a7c15ull, B = 0xc2b2ae3d27d4eb4full;
    for (int x = 0; x < l; x += 8) {
      uint64_t w;
      memcpy(&w, txt + x, 8);
      A = mix(A ^ w);
      B = mix(B + w * 0x9ddfea08eb382d69ull);
    }
    A |= 1;
  }
  Seen &at(uint64_t a, uint64_t b) {
    size_t i = b & (tab.size() - 1);
    while (tab[i].a && (tab[i].a != a || tab[i].b != b)) i = (i + 1) & (tab.size() - 1);
    return tab[i];
  }
  void grow() {
    vector<Seen> o(tab.size() * 4);
    o.swap(tab);
    for (auto &x : o)
      if (x.a) at(x.a, x.b) = x;
  }
  void found(const char *t) {
    if (bad) return;
    bad = t;
    Machine r(g, fm);
    r.log = &trace;
    r.s = Machine::init(g);
    for (int p : path) {
      if (p < 0) r.forget();
      else r.step(p % 10, p / 10);
      r.collect();
    }
  }
  void run() { explore(Machine::init(g)); }
  void explore(const State &st) {
    uint64_t a, b;
    key(st, a, b);
    Seen &se = at(a, b);
    if (se.a) {
      if (se.on) found("the threads can go on for ever");
      return;
    }
    se = {a, b, true};
    if (++cnt * 2 > tab.size()) grow();
    ++states;
    bool go = false;
    for (int t = -1; t < g.threads && !bad; ++t) {
      m.s = st;
      if (t < 0 ? !m.canForget() : !m.canStep(t)) continue;
      if (t >= 0) go = true;
      for (int c = 0; c < 2 && !bad; ++c) {
        if (c) {
          if (!m.chose) break;
          m.s = st;
        }
        if (t < 0) m.forget();
        else m.step(t, c);
        bool chose = t >= 0 && m.chose;
        path.push_back(t < 0 ? t : t + 10 * c);
        if (m.bad) found(m.bad);
        else if (m.over) found("the model is too small");
        else {
          m.collect();
          explore(State(m.s));
        }
        path.pop_back();
        m.chose = chose;
      }
    }
    at(a, b).on = false;
    if (go || bad) return;
    for (int t = 0; t < g.threads; ++t)
      if (st.t[t].st != done) return found("the threads wait for each other for ever");
    m.s = st;
    m.checkEnd();
    if (m.bad) return found(m.bad);
    for (int k = 0; k < g.n; ++k)
      if (st.entries[k] != no) {
        unsigned h = 0;
        for (int x = 0; x < g.n; ++x)
          if (st.b[st.entries[k]].got[x] != no) h |= 1u << x;
        has[k] |= 1u << h;
      }
    uint16_t e = 0;
    for (int t = 0; t < g.threads; ++t) e |= uint16_t((st.t[t].res[0] | st.t[t].res[1] << 2) << 4 * t);
    for (auto x : endings)
      if (x == e) return;
    endings.push_back(e);
  }
};
