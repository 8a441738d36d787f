// The sentences about lookups that find nothing, too much, or something that does not fit.
extension Sentence {
  // MARK: - Names and types

  static let unknownName = Code.notRegistered("nothing is registered under {name}{wanted}; {remedy}")
  static let unknownType = Code.notRegistered("nothing that is registered fits {type}{asking}; {remedy}")
  static let ambiguous = Code.ambiguous("{count} registrations fit {type}{asking}: {list}; {remedy}")
  static let injectorGone = Code.notRegistered(
    "{name}, wanted as {type}, can't be looked up, since its injector no longer exists; keep the injector as long as "
      + "its Lazy and Provider values are used.")
  static let unknownAlias = Code.notRegistered(
    "nothing is registered under {name}, the target of the alias {alias}; {remedy}")
  static let ringOfAliases = Code.circularDependency(
    "{alias} is an alias of itself: each name on the path is an alias of the next; register one of them with an "
      + "instance or a closure.")
  static let unknownComponent = Code.notRegistered(
    "the component filter names {component}, but no component of that name was listed ({list}); add the type to the "
      + "module or correct the name.")
  static let childsOwn = Code.notRegistered(
    "{hidden} is registered in a child, but {sharer} needs it and is shared by the parent, which doesn't see what a "
      + "child registers; register {needing} in the child, or {needed} in the parent.")
  static let duplicate = Code.duplicate(
    "{name} is registered at {first} and again at {second}, where it is ignored; {remedy}")
  static let duplicateComponent = Code.duplicate(
    "the components {first} and {second} would both be registered under {name} ({place}); register one of them under "
      + "another name, or in another module.")

  // MARK: - Types that do not fit

  static let mismatch = Code.typeMismatch(
    "{name} is of type {found} (registered at {places}), which does not fit {type}; {remedy}")
  static let conformsElsewhere = Code.typeMismatch(
    "{name} is of type {found} (registered at {places}), which conforms to {type} on one actor only, and the caller is "
      + "not on it; inject there, or let the type conform without an actor.")
  static let decoratedMismatch = Code.typeMismatch(decoratedMisfit)
  static let decoratedUnknown = Code.notRegistered(decoratedMisfit)
  private static let decoratedMisfit =
    "{decorated} ({place}) is of type {found} with its decorator ({last}) around it, which does not fit {type}; "
    + "{remedy}"
  static let notConvertible = Code.typeMismatch(
    "{written}, which {given} can't hold; change the value{file} or ask for a type that can hold it.")
  static let otherKind = Code.typeMismatch(
    "{written}, which can't take the place of {earlier}, of type {type}; change its name or, with \"under:\", the "
      + "names of all values from there.")

  // MARK: - Properties

  static let nothingToFill = Code.notWritable("{type} has no properties to fill; {remedy}")
  static let nilTarget = Code.notWritable(
    "the {type} that is passed is nil, so there is nothing to fill; give it a value first.")
  // Literals, which the compiler joins: a function would run at the first use of each.
  static let functionProperty = Code.notWritable(
    "{name} of type {type} is not filled by reflection: functions and metatypes are stored in a form that reflection "
      + "can't write; use @Injected or KeyPathInjectable.")
  static let propertyForAnything = Code.notWritable(
    "{name} of type {type} is not filled by reflection: everything would fit it; use @Injected or KeyPathInjectable.")
  static let unownedProperty = Code.notWritable(
    "{name} of type {type} is not filled by reflection: it is unowned, and may refer to an object that is gone; use "
      + "@Injected or KeyPathInjectable.")
  static let noncopyableProperty = Code.notWritable(
    "{name} of type {type} is not filled by reflection: its type has no storage, or can't be copied; inject an object "
      + "that holds the value.")
  static let constrainedTwice = Code.notWritable(
    "{name} of type {type} is not filled by reflection: two of its protocols constrain one associated type, and the "
      + "runtime reports too small a size for such a type; constrain only one of them, which constrains the other too.")
  static let weakLazy = Code.notWritable(
    "{name} of type {type} is weak, and nothing else would retain what it is given; declare it without \"weak\".")
  static let noMetadata = Code.noMetadata(
    "{type} hides its stored properties; compile its module without -disable-reflection-metadata, or declare key paths "
      + "with KeyPathInjectable.")
  static let unexpectedRuntime = Code.noMetadata(
    "only {filled} of {type} are filled: this Swift runtime keeps its type records in a form that the library does not "
      + "know (a check of {fact} failed); update the library, or declare the properties with {declarations}.")

  // MARK: - Arguments

  static let argumentType = Code.argumentMismatch(
    "argument {position} of {subject} is of type {found}, but {type} is expected; pass a value of that type.")
  static let argumentCount = Code.argumentMismatch(
    "{subject} takes {expected}, but {given} {was|were} given; {remedy}")
  static let lazyArgumentCount = Code.argumentMismatch(
    "{type} is looked up without arguments, but {given} {was|were} given; {remedy}")
  static let untaken = Code.argumentMismatch(
    "{count} {registration fits|registrations fit} {type}{asked}, but can't be had {lack}: {list}; {remedy}")
  static let lazyArguments = Code.argumentMismatch(
    "{subject} takes {expected}, but {lazy} passes {passed}; declare it as {written}.")
  static let argumentsAtProperty = Code.argumentMismatch(
    "{subject} takes {expected}, which a property can't give; declare it as {written}, or register a closure for the "
      + "property that asks for it with instance(forProperty:arguments:).")
  static let argumentNotHashable = Code.argumentMismatch(
    "argument {position} of {subject} is of type {found}, which is not Hashable, so instances of the scope {scope} "
      + "can't be told apart; make it Hashable, or use the scope unique.")
}
