import Foundation

// Core Foundation's names, which programs with sound use beside Foundation's classes: each is Foundation's type of the
// same content, so that `as CFURL` compiles. Those of Swift's own types are in CoreAudio.

/// A URL.
public typealias CFURL = URL
/// Bytes.
public typealias CFData = Data
/// A point in time.
public typealias CFDate = Date
/// A value of a property list.
public typealias CFPropertyList = Any
/// Seconds since the beginning of 2001.
public typealias CFAbsoluteTime = Double
/// Seconds.
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
