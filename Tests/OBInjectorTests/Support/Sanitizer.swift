import XCTest

/// The sanitizer that the tests run under, for what can't be seen there.
///
/// Read from the process, and not from a pattern of `--skip`: with one, the package manager hands over the names of
/// all other tests in one argument, which may have 128 KB and no more.
enum Sanitizer {
  case thread, address

  static let present: Sanitizer? = {
    let process = dlopen(nil, RTLD_NOW)
    if dlsym(process, "__tsan_init") != nil { return .thread }
    return dlsym(process, "__asan_init") != nil ? .address : nil
  }()

  /// Skips a test, or from `setUpWithError` a class of them, under the sanitizer, or under each.
  static func skip(_ reason: String, only sanitizer: Sanitizer? = nil) throws {
    try XCTSkipIf(present != nil && present == sanitizer ?? present, "under a sanitizer \(reason)")
  }
}
