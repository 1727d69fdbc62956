import DarwinInterface

/// The host time now, in nanoseconds of CLOCK_MONOTONIC (HostTime.h). Thread: any.
public func AudioGetCurrentHostTime() -> UInt64 { mach_absolute_time() }

/// Host time units in a second: 1 000 000 000 (HostTime.h).
public func AudioGetHostClockFrequency() -> Double { 1_000_000_000 }

/// The least by which two host times differ: 1 (HostTime.h).
public func AudioGetHostClockMinimumTimeDelta() -> UInt32 { 1 }

/// The same number: a host time is in nanoseconds (HostTime.h).
public func AudioConvertHostTimeToNanos(_ inHostTime: UInt64) -> UInt64 { inHostTime }

/// The same number: a host time is in nanoseconds (HostTime.h).
public func AudioConvertNanosToHostTime(_ inNanos: UInt64) -> UInt64 { inNanos }
