// The framework's name of the module that C calls `os`.
@_exported import OSInterface
