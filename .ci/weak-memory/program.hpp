// Programs of a few small threads, as `explorer.hpp` explores them.
//
// A program is a row of steps, each a word of its text (`r` and `q` are registers, of one letter in lower case):
//
//   r=word@A   r=*q.key@P   loads a word, or the one that a register points to; `@A` as LDAR, `@P` as LDAPR
//   word:=7  word:=r+1@R^q  stores a value; `@R` as STLR; `^q` as a store-exclusive, with the load of `q`
//   fence  interrupt        DMB ISH, membarrier(2)
//   assume:r==q             leaves out the executions in which it isn't so: a loop that goes on, a case of another scenario
//   check:r==7              what must hold; `%1` is odd, `%0` even
//   if:r!=0 { … } else { … }      a branch: a guess with an assumption that must come true
//   name(a,b)               the macro of that name, with `a` for `$1`
//
// Every path through a thread's branches is a line of its own.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace machine {

enum class Order { plain, acquire, acquirePC, release };
enum class Kind { load, store, barrier, interruptBegin, interruptEnd, assume, check };

constexpr int words = 48, maximumEvents = 60, maximumThreads = 3, none = -1;
constexpr int8_t freed = 99;

/// A register is the number of the load that fills it.
struct Event {
  Kind kind;
  Order order = Order::plain;
  int word = 0, base = none;     // the address: a word, or one beyond a register's value
  int value = 0, source = none;  // what is stored: a value, or one added to a register's
  int pair = none;               // of a store-exclusive: its load
  char comparison = 0;           // of an assumption or a check about `source`: with `value`, or with another register
  int other = none;
  bool isNegated = false;
  const char *text = "";

  bool isLoad() const { return kind == Kind::load; }
  bool isStore() const { return kind == Kind::store; }
  bool isAccess() const { return isLoad() || isStore(); }
  bool isTest() const { return kind == Kind::assume || kind == Kind::check; }
  bool isAcquiring() const { return isLoad() && order != Order::plain; }
  bool holds(int one, int two) const {
    bool isSo = comparison == '=' ? one == two : comparison == '!' ? one != two : (one & 1) == two;
    return isSo != isNegated;
  }
};

using Path = std::vector<Event>;
using Texts = std::map<std::string, std::string>;
using Places = std::map<std::string, int>;

/// The number that a text such as `oldPlan.fields` or `7` stands for.
inline int valueOf(const std::string &text, const Places &places) {
  size_t dot = text.find('.');
  if (dot != text.npos) return places.at(text.substr(0, dot)) + places.at(text.substr(dot));
  return places.count(text) ? places.at(text) : std::stoi(text);
}

/// Writes down one thread, as one path through its branches.
class Thread {
public:
  /// Every path through a thread's program; `places` has the words and values that have names.
  static std::vector<Path> paths(const std::string &text, const Texts &macros, const Places &places) {
    std::vector<Path> all;
    std::vector<bool> guesses;
    do {
      Thread thread(macros, places);
      thread.guesses = guesses;
      thread.run(text);
      all.push_back(thread.path);
      guesses = thread.guesses;
      while (!guesses.empty() && !guesses.back()) guesses.pop_back();
      if (!guesses.empty()) guesses.back() = false;
    } while (!guesses.empty());
    return all;
  }

private:
  const Texts &macros;
  const Places &places;
  std::map<std::string, int> registers;
  Path path;
  std::vector<bool> guesses;
  size_t taken = 0;
  std::string step;  // that is being written down

  Thread(const Texts &macros, const Places &places) : macros(macros), places(places) {}

  /// Cuts a text behind a mark, and returns what is behind it.
  static std::string cut(std::string &text, const std::string &mark) {
    size_t at = text.find(mark);
    if (at == text.npos) return "";
    std::string behind = text.substr(at + mark.size());
    text.resize(at);
    return behind;
  }
  /// A sum of names and numbers, without its register.
  int value(std::string text, int *source = nullptr) const {
    int sum = 0;
    while (!text.empty()) {
      std::string rest = cut(text, "+");
      if (source && registers.count(text)) *source = registers.at(text);
      else sum += valueOf(text, places);
      text = rest;
    }
    return sum;
  }
  Event test(Kind kind, const std::string &text) const {
    size_t at = text.find_first_of("=!%");
    std::string other = text.substr(at + (text[at + 1] == '=' ? 2 : 1));
    Event event{.kind = kind, .source = registers.at(text.substr(0, at)), .comparison = text[at]};
    event.value = value(other, &event.other);
    return event;
  }
  bool branch(const std::string &text) {
    if (taken == guesses.size()) guesses.push_back(true);
    bool guess = guesses[taken++];
    add(test(Kind::assume, text));
    path.back().isNegated = !guess;
    return guess;
  }
  /// An event, with the step that it is of.
  void add(Event event) {
    static std::set<std::string> texts;
    event.text = texts.insert(step).first->c_str();
    path.push_back(event);
  }

  void run(const std::string &text) {
    std::istringstream steps(text);
    while (steps >> step)
      if (step.starts_with("if:")) runBranch(step.substr(3), steps);
      else one(step);
  }
  /// Reads a block, up to its closing brace.
  static std::string block(std::istringstream &steps) {
    std::string text, step;
    for (int depth = 0; steps >> step;) {
      depth += (step == "{") - (step == "}");
      if (depth == 0) return text;
      if (depth > 1 || step != "{") text += step + " ";
    }
    throw "a block without an end";
  }
  void runBranch(const std::string &test, std::istringstream &steps) {
    std::string then = block(steps), otherwise, next;
    auto place = steps.tellg();
    if (steps >> next && next == "else") otherwise = block(steps);
    else if (steps.clear(), place != std::streampos(-1)) steps.seekg(place);
    run(branch(test) ? then : otherwise);
  }
  void one(std::string step) {
    if (step == "fence") return add({.kind = Kind::barrier});
    if (step == "interrupt") {
      add({.kind = Kind::interruptBegin});
      return add({.kind = Kind::interruptEnd});
    }
    if (step.back() == ')') return expand(step);
    if (step.starts_with("assume:")) return add(test(Kind::assume, step.substr(7)));
    if (step.starts_with("check:")) return add(test(Kind::check, step.substr(6)));
    std::string pair = cut(step, "^"), order = cut(step, "@"), stored = cut(step, ":=");
    Event event{.kind = stored.empty() ? Kind::load : Kind::store};
    event.order = order == "A" ? Order::acquire : order == "P" ? Order::acquirePC : order == "R" ? Order::release : Order::plain;
    if (event.isStore()) {
      event.word = value(step);
      event.value = value(stored, &event.source);
      if (!pair.empty()) event.pair = registers.at(pair);
      return add(event);
    }
    std::string from = cut(step, "=");
    if (from[0] == '*') {
      event.base = registers.at(from.substr(1, 1));
      event.word = from.size() > 2 ? places.at(from.substr(2)) : 0;
    } else event.word = value(from);
    registers[step] = int(path.size());
    add(event);
  }
  void expand(std::string step) {
    step.pop_back();
    std::string arguments = cut(step, "("), text = macros.at(step);
    for (char number = '1'; !arguments.empty(); ++number) {
      std::string rest = cut(arguments, ",");
      for (size_t at; (at = text.find(std::string("$") + number)) != text.npos;) text.replace(at, 2, arguments);
      arguments = rest;
    }
    run(text);
  }
};

}  // namespace machine
