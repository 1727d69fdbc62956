@_exported import CAudioUnit
