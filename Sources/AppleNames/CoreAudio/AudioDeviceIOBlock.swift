public import AudioTypes
public import Dispatch

/// Called for each cycle of a device: now, what it recorded and when, room for what it plays, and when (AudioHardware.h).
/// Thread: render.
public typealias AudioDeviceIOBlock = (
    UnsafePointer<AudioTimeStamp>, UnsafePointer<AudioBufferList>, UnsafePointer<AudioTimeStamp>,
    UnsafeMutablePointer<AudioBufferList>, UnsafePointer<AudioTimeStamp>
) -> Void

/// A handle for a block that a device calls, as `AudioDeviceCreateIOProcID`. The block is called on the device's thread
/// also where a queue is given: a queue would be late.
/// - Returns: as `AudioDeviceCreateIOProcID`. Thread: any but render.
@discardableResult
public func AudioDeviceCreateIOProcIDWithBlock(
    _ outIOProcID: UnsafeMutablePointer<AudioDeviceIOProcID?>, _ inDevice: AudioObjectID,
    _ inDispatchQueue: DispatchQueue?, _ inIOBlock: @escaping AudioDeviceIOBlock
) -> OSStatus {
    let context = Unmanaged.passRetained(IOBlock(inIOBlock)).toOpaque()
    let status = AudioDeviceCreateReleasedIOProcID(
        inDevice, IOBlock.call, context, { if let context = $0 { Unmanaged<IOBlock>.fromOpaque(context).release() } },
        outIOProcID)
    if status != noErr { Unmanaged<IOBlock>.fromOpaque(context).release() }
    return status
}

/// A block that a device calls.
private final class IOBlock {
    private let block: AudioDeviceIOBlock

    init(_ block: @escaping AudioDeviceIOBlock) { self.block = block }

    static let call: AudioDeviceIOProc = { _, now, input, inputTime, output, outputTime, context in
        guard let context else { return noErr }
        Unmanaged<IOBlock>.fromOpaque(context)._withUnsafeGuaranteedRef {
            $0.block(now, input, inputTime, output, outputTime)
        }
        return noErr
    }
}
