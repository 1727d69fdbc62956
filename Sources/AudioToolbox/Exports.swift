@_exported import CAudioUnit

/// Success, with Apple's type (`CAudioUnit` imports the C constant as `Int`).
public let noErr: OSStatus = 0
