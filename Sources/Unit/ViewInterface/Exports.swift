@_exported import CViewInterface
