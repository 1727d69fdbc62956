@_exported import OSInterface
