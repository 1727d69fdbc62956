import Foundation

// Core Foundation's names, which programs with sound use beside Foundation's classes: each is Foundation's type of the
// same content, so that `as CFURL` and `as CFDictionary` compile.

public typealias CFURL = URL
public typealias CFData = Data
public typealias CFDate = Date
public typealias CFArray = [Any]
public typealias CFDictionary = [AnyHashable: Any]
public typealias CFTypeRef = AnyObject
public typealias CFPropertyList = Any
public typealias CFAbsoluteTime = Double
public typealias CFTimeInterval = Double

/// Seconds since 2001.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }

/// Runs the thread's run loop until the process ends.
public func CFRunLoopRun() {
    while true {
        // Returns at once where nothing is waited for yet.
        if !RunLoop.current.run(mode: .default, before: .distantFuture) { Thread.sleep(forTimeInterval: 0.01) }
    }
}

/// Seconds of the host's clock, as `mach_absolute_time` counts them (QuartzCore).
public func CACurrentMediaTime() -> CFTimeInterval { Double(mach_absolute_time()) / 1e9 }
