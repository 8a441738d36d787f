public import OBInjector

/// What a property or a look-up gets that was registered with ``OBInjector/PropertyInjector/registerUnimplemented(_:of:fileID:filePath:line:)``.
public struct UnimplementedDependency: Error, CustomStringConvertible {
  /// The name that was registered.
  public let name: PropertyName
  /// Says which name it is, and what to do.
  public var description: String {
    "\"\(name)\" was used, but this test has registered it as unimplemented; register a value for it."
  }
}

extension PropertyInjector {
  /// Registers a name that a test is not supposed to use: using it is a failure of the test.
  ///
  /// ```swift
  /// func setUpTests(_ injector: PropertyInjector) {
  ///   injector.registerUnimplemented("store", of: Store.self)
  /// }
  /// ```
  ///
  /// In XCTest and in Swift Testing alike, each use is one failure, at the line of the registration. A property stays empty
  /// and says so in its report, a look-up throws an error with the code ``/OBInjector/InjectionError/Code/providerFailed``
  /// whose `underlying` is an `UnimplementedDependency`. To register, verify or explain it is no use. By type it is a
  /// candidate as any other registration.
  ///
  /// In Swift Testing, a use outside of the test's task is a failure of the run, of no test in particular.
  ///
  /// - Returns: Whether the name was free.
  @discardableResult
  public func registerUnimplemented<Value>(
    _ name: PropertyName, of type: Value.Type, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line
  ) -> Bool {
    let block: @Sendable () throws -> Value = {
      let error = UnimplementedDependency(name: name)
      TestFailure.record(error.description, fileID: fileID, filePath: filePath, line: line)
      throw error
    }
    return registerProperty(name, withBlock: block, fileID: fileID, line: line)
  }

  /// Registers a key that a test is not supposed to use: using it is a failure of the test.
  ///
  /// - Returns: Whether the name was free.
  @discardableResult
  public func registerUnimplemented<Value>(
    _ key: PropertyKey<Value>, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) -> Bool {
    registerUnimplemented(key.name, of: Value.self, fileID: fileID, filePath: filePath, line: line)
  }
}
