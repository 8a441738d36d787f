public import OBInjector

/// The error for a use of a name that was registered with
/// ``OBInjector/PropertyInjector/registerUnimplemented(_:of:fileID:filePath:line:)``.
public struct UnimplementedDependency: Error, CustomStringConvertible {
  /// The name that was registered.
  public let name: PropertyName
  /// The name and the remedy.
  public var description: String {
    "\"\(name)\" was used, but this test has registered it as unimplemented; register a value for it."
  }
}

extension PropertyInjector {
  /// Registers a name that a test is not supposed to use: each use is a failure of the test.
  ///
  /// ```swift
  /// func setUpTests(_ injector: PropertyInjector) {
  ///   injector.registerUnimplemented("store", of: Store.self)
  /// }
  /// ```
  ///
  /// In XCTest and in Swift Testing alike, each use is one failure, at the line of the registration. A property stays
  /// empty, with a failure in its report; a lookup throws an error with the code
  /// ``/OBInjector/InjectionError/Code/providerFailed`` and an `UnimplementedDependency` as its `underlying` error.
  /// Registering, verifying and explaining the name do not count as uses. In lookups by type the registration is a
  /// candidate like any other.
  ///
  /// In Swift Testing, a use outside of the test's task is a failure of the whole run, not of a particular test.
  ///
  /// - Returns: `true` if the value was registered.
  @discardableResult
  public func registerUnimplemented<Value>(
    _ key: PropertyKey<Value>, of type: Value.Type = Value.self, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) -> Bool {
    let block: @Sendable () throws -> Value = {
      let error = UnimplementedDependency(name: key.name)
      TestFailure.record(error.description, fileID: fileID, filePath: filePath, line: line)
      throw error
    }
    return registerProperty(key, withBlock: block, fileID: fileID, line: line)
  }
}
