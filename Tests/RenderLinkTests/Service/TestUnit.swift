import AudioToolbox
import Glibc
import LinuxSystem

/// A unit for the tests: multiplies by a parameter, and misbehaves when a parameter event says so.
struct TestUnit {
    /// Parameter addresses. A fault's value selects what happens in the cycle that brings the event.
    enum Address {
        static let gain: UInt64 = 0
        static let fault: UInt64 = 1
        static let meter: UInt64 = 2
    }

    enum Fault: Float {
        case kill = 1, hang, exit, nan, pullMore, midi, stop = 8
    }

    var gain: Float = 0.5
    /// Total frames rendered, published as meter.
    var frames: Float = 0

    static func make() -> UnsafeMutablePointer<TestUnit> {
        let unit = UnsafeMutablePointer<TestUnit>.allocate(capacity: 1)
        unit.initialize(to: TestUnit())
        return unit
    }

    /// The table with a render function only.
    static func makeInterface() -> UnsafeMutablePointer<AUExtensionInterface> {
        let table = UnsafeMutablePointer<AUExtensionInterface>.allocate(capacity: 1)
        table.initialize(to: AUExtensionInterface())
        table.pointee.abiVersion = 1
        table.pointee.structSize = UInt32(MemoryLayout<AUExtensionInterface>.size)
        table.pointee.render = { instance, request in
            guard let instance, let request else { return -50 }
            return UnsafeMutableRawPointer(instance).assumingMemoryBound(to: TestUnit.self).pointee.render(&request.pointee)
        }
        return table
    }

    private mutating func render(_ request: inout AUExtensionRenderRequest) -> OSStatus {
        var status: OSStatus = 0
        var next = UnsafeRawPointer(request.events)
        while let event = next {
            if event.load(fromByteOffset: 16, as: UInt8.self) == 1 {
                let address = event.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
                let value = event.loadUnaligned(fromByteOffset: 32, as: Float.self)
                if address == Address.gain { gain = value }
                if address == Address.fault, let fault = Fault(rawValue: value) { status = perform(fault, &request) }
            }
            next = event.loadUnaligned(as: UnsafeRawPointer?.self)
        }
        if status == 0 { status = process(request) }
        return status
    }

    private mutating func process(_ request: AUExtensionRenderRequest) -> OSStatus {
        guard let list = request.outputs?.pointee else { return -50 }
        let status = request.pullInput?(request.pullContext, nil, request.timestamp, request.frameCount, 0, list) ?? 0
        if status != 0 && status != -10876 { return status }
        for buffer in UnsafeBuffers(list) {
            guard let samples = buffer.mData?.assumingMemoryBound(to: Float.self) else { continue }
            for index in 0..<Int(request.frameCount) { samples[index] *= gain }
        }
        frames += Float(request.frameCount)
        request.parameterOutput?(request.outputContext, Address.meter, frames)
        return 0
    }

    private func perform(_ fault: Fault, _ request: inout AUExtensionRenderRequest) -> OSStatus {
        switch fault {
        case .kill: kill(getpid(), SIGKILL)
        case .hang: while true {}
        case .exit: _exit(0)
        // Directed at this thread, so that it stops here.
        case .stop: raise(SIGSTOP)
        case .midi:
            let bytes: [UInt8] = [0x90, 60, 100]
            return request.midiOutput?(request.outputContext, Int64(request.timestamp?.pointee.mSampleTime ?? 0) + 3, 1, 3, bytes) ?? -1
        case .nan: return fillWithNaN(request)
        case .pullMore: return pullMore(request)
        }
        return 0
    }

    /// Leaves NaN in the output; the status keeps `process` from running.
    private func fillWithNaN(_ request: AUExtensionRenderRequest) -> OSStatus {
        guard let list = request.outputs?.pointee else { return -50 }
        var pulled = request.timestamp?.pointee ?? AudioTimeStamp()
        _ = request.pullInput?(request.pullContext, nil, &pulled, request.frameCount, 0, list)
        Self.setGain(request, .nan)
        return 0
    }

    private static func setGain(_ request: AUExtensionRenderRequest, _ gain: Float) {
        guard let list = request.outputs?.pointee else { return }
        for buffer in UnsafeBuffers(list) {
            guard let samples = buffer.mData?.assumingMemoryBound(to: Float.self) else { continue }
            for index in 0..<Int(request.frameCount) { samples[index] *= gain }
        }
    }

    /// Pulls a second block behind this cycle's, and asks for it as the output.
    private func pullMore(_ request: AUExtensionRenderRequest) -> OSStatus {
        guard let list = request.outputs?.pointee, var later = request.timestamp?.pointee else { return -50 }
        later.mSampleTime += Double(request.frameCount)
        return request.pullInput?(request.pullContext, nil, &later, request.frameCount, 0, list) ?? -50
    }
}

/// The buffers of a list.
struct UnsafeBuffers: Sequence {
    private let buffers: UnsafeBufferPointer<AudioBuffer>

    init(_ list: UnsafeMutablePointer<AudioBufferList>) {
        let first = (UnsafeRawPointer(list) + 8).assumingMemoryBound(to: AudioBuffer.self)
        buffers = UnsafeBufferPointer(start: first, count: Int(list.pointee.mNumberBuffers))
    }

    func makeIterator() -> UnsafeBufferPointer<AudioBuffer>.Iterator { buffers.makeIterator() }
}
