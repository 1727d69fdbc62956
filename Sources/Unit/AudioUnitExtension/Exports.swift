@_exported import ViewInterface
