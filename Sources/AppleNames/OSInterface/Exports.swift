@_exported import DarwinInterface
@_exported import OSInterface
