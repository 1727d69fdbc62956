import AudioDevices
import AudioToolbox

// Running of devices (AudioHardware.h, which says what each function returns), under the C symbols. Thread: any but render.

/// A handle for a function that a device is to call.
@c(AudioDeviceCreateIOProcID)
public func audioDeviceCreateIOProcID(
    _ device: UInt32, _ procedure: AudioDeviceIOProc?, _ data: UnsafeMutableRawPointer?,
    _ handle: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> OSStatus { create(device, procedure, data, handle, release: nil) }

/// As the other; `release` is called with the data when the handle is destroyed.
@c(AudioDeviceCreateReleasedIOProcID)
public func audioDeviceCreateReleasedIOProcID(
    _ device: UInt32, _ procedure: AudioDeviceIOProc?, _ data: UnsafeMutableRawPointer?,
    _ release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?,
    _ handle: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> OSStatus {
    // The data is the program's, which hands it over.
    nonisolated(unsafe) let data = data
    return create(device, procedure, data, handle, release: release.map { release in { release(data) } })
}

private func create(
    _ device: UInt32, _ procedure: AudioDeviceIOProc?, _ data: UnsafeMutableRawPointer?,
    _ handle: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, release: (() -> Void)?
) -> OSStatus {
    guard let procedure, let handle else { return kAudioHardwareIllegalOperationError }
    return HardwareStatus.of {
        let made = HardwareRuns.shared.create(try find(device), procedure, data, release: release)
        handle.pointee = UnsafeMutableRawPointer(bitPattern: made)
    }
}

/// Gives a handle up.
@c(AudioDeviceDestroyIOProcID)
public func audioDeviceDestroyIOProcID(_ device: UInt32, _ handle: UnsafeMutableRawPointer?) -> OSStatus {
    HardwareStatus.of { try HardwareRuns.shared.destroy(UInt(bitPattern: handle), of: try name(device)) }
}

/// Has a device call a function.
@c(AudioDeviceStart)
public func audioDeviceStart(_ device: UInt32, _ handle: UnsafeMutableRawPointer?) -> OSStatus {
    HardwareStatus.of { try HardwareRuns.shared.start(UInt(bitPattern: handle), of: try find(device)) }
}

/// Ends that.
@c(AudioDeviceStop)
public func audioDeviceStop(_ device: UInt32, _ handle: UnsafeMutableRawPointer?) -> OSStatus {
    HardwareStatus.of { try HardwareRuns.shared.stop(UInt(bitPattern: handle), of: try name(device)) }
}

/// Where a running device is.
@c(AudioDeviceGetCurrentTime)
public func audioDeviceGetCurrentTime(_ device: UInt32, _ time: UnsafeMutablePointer<AudioTimeStamp>?) -> OSStatus {
    guard let time else { return kAudioHardwareIllegalOperationError }
    return HardwareStatus.of {
        guard let now = HardwareRuns.shared.latest(try name(device)) else {
            throw HardwareError(kAudioHardwareNotRunningError)
        }
        let host = mach_absolute_time()
        time.pointee = AudioTimeStamp()
        time.pointee.mHostTime = host
        time.pointee.mSampleTime = now.sample + Double(host &- min(now.host, host)) * now.rate / 1e9
        time.pointee.mRateScalar = 1
        time.pointee.mFlags = [.sampleHostTimeValid, .rateScalarValid]
    }
}

private func find(_ number: UInt32) throws -> AudioDeviceDescription {
    guard case .device(let device)? = HardwareObject(number) else { throw HardwareError(kAudioHardwareBadObjectError) }
    return device
}

/// Also of a device that is gone.
private func name(_ number: UInt32) throws -> String {
    guard let name = AudioDeviceNumbers.name(of: number) else { throw HardwareError(kAudioHardwareBadObjectError) }
    return name
}
