// Core Foundation's names of what is Swift's own, which programs that use devices hand over.

/// Values in an order.
public typealias CFArray = [Any]
/// Values by their keys.
public typealias CFDictionary = [AnyHashable: Any]
/// Any object.
public typealias CFTypeRef = AnyObject
