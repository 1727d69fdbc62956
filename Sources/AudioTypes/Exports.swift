@_exported import CAudioUnit

/// Four ASCII characters as one number.
public typealias FourCharCode = UInt32

/// Success, with Apple's type (`CAudioUnit` imports the C constant as `Int`).
public let noErr: OSStatus = 0
