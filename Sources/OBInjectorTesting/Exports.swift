// A test imports one module.
@_exported public import OBInjector
@_exported public import OBInjectorDiagnostics
