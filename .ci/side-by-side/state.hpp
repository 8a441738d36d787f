// What the threads and the instances are in; `Form` has the parts of the protocol that can be got wrong.
#pragma once

#include <cstring>

#include "graph.hpp"

namespace side {

/// The form of the protocol: the defaults are right, anything else is a mistake.
struct Form {
  bool joinsAtOnce = true;           // find and begin are one step
  bool waitsAtItsEnd = true;         // the outermost build's end waits until it is complete
  bool waitsAtInnerEnds = true;      // so does that of an inner one, softly
  bool goesOnSoftly = true;          // rank 4
  bool onlyLastAimsAtComplete = true; // not a parent's build inside a child's
  bool merges = true;                // threads that exchange an unfinished object become a group
  bool waitsForBaton = true;         // a ready thread waits for the runner of its group
  bool leavesWhenThrough = true;     // a thread with nothing unfinished does not wait for its group
  bool queues = true;                // rank 2
  bool waitsForObstacles = true;     // what fails in a ring across threads is made again
  bool oldestGoesOn = true;          // of the ranks from 5 on
  bool unwindsToProperties = true;   // rank 6
  bool grantsUnfinished = true;      // ranks 1 and 3
  bool grantsToRingOnly = true;      // no thread outside of the ring gets something unfinished
  bool notesUses = true;             // of builds that are open
  bool looksForLoss = true;          // at the end of a build
  bool refusesLost = true;           // of a build that another thread has lost, and has not noticed
  bool refusesOwnLost = true;        // of an own provisional instance
  bool staysOutOfOwnOpen = true;     // the walk that looks for a loss
  bool keepsClosure = true;          // the commit is one step
  bool publishesBeforeTakingBack = true;
  bool staysBegunUntilPublished = true;
  bool wakesWhenDropped = true;
  bool completeMeansClosed = true;   // no property waits
  bool fillingCountsAsOpen = true;   // while properties are filled at a build's end
  bool tellsOwnOnly = true;
  bool dropsNested = true;           // what was made for a build that fails
  bool replacesForgotten = true;     // a forgotten build is not joined
};

using Slot = uint8_t;
constexpr Slot no = 255;
constexpr int slots = 16;

enum class BuildState : uint8_t { free, making, made, ended, kept, dropped };

/// One attempt to make an instance, and its object.
struct Build {
  BuildState state;
  uint8_t key, owner;
  bool isForgotten;
  bool isOld;  // begun before `forget`
  uint8_t told;
  uint16_t uses;
  Slot got[keys];
};

/// The places in a frame: a look-up for each key, then these; a property for each key stands from `properties` on.
enum : uint8_t { endOfBlock = keys, waitingProperties, properties, filled = properties + keys, settling, publishing };
/// A place modulo this is the key of its look-up or property.
constexpr int inBlock = properties;

enum class Requester : uint8_t { lookUp, property };

/// A frame: a build, or the filling of a property that has waited.
struct Frame {
  bool isFilling;
  Slot build;  // of a filling: the one that has the property
  uint8_t key;
  uint8_t at;
  Requester requester;
  uint8_t mark;
};

/// An entry of a thread's journal: an ended build, or a property that waits for a build to have an object.
struct Note {
  bool isWaiting;
  Slot build;   // of a property: the one that has it
  uint8_t key;
  Slot needed;
};

enum class Status : uint8_t { running, waiting, done };
enum class WishKind : uint8_t { none, need, end, obstacle };
enum class Outcome : uint8_t { none, again, value, later, circular, circularNeeding, goOn };
enum class Result : uint8_t { none, value, failed, circular };

struct Worker {
  Status status;
  WishKind wish;
  Slot wanted;
  Requester requester;
  bool isInner;
  Outcome outcome;
  Slot given;
  uint8_t group;   // 0: none
  uint8_t arrived; // order of waiting; 0: not waiting
  uint8_t depth, notes;
  Result result;
  Slot value;
  /// What fails with an error, while the thread waits for its obstacle.
  uint8_t failing;
  Result error;
  uint16_t toTell;
  /// Set between finding nothing and beginning, if these are two steps (a mistake).
  bool isBeginning;
  bool startsLate;  // after `forget`
  Frame stack[12];
  Note journal[12];
};

struct State {
  Build builds[slots];
  Slot begun[keys], entries[keys];
  Worker workers[most];
  uint8_t runner[4];  // of each group: thread + 1
  uint8_t objects[keys], starts[keys];
  bool threwCircular, hasForgotten;
};

}  // namespace side
