import Foundation

/// Where a call that cannot throw leaves its error; Foundation of Linux lacks the name.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?
