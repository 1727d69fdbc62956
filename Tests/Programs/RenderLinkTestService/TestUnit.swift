import AudioToolbox
import Glibc
import LinuxSystem

/// A unit for the tests: multiplies by a parameter, and misbehaves when a parameter event says so.
struct TestUnit {
    /// What an event for parameter 1 makes happen in its cycle. Parameter 0 is the gain, 2 a meter of the frames
    /// rendered.
    enum Fault: Float {
        case kill = 1, hang, exit, pullMore = 5, midi, stop = 8, sleep, error, nan
    }

    var gain: Float = 0.5
    /// Total frames rendered, published as meter.
    var frames: Float = 0
    private var writesNaN = false

    static func make() -> UnsafeMutablePointer<TestUnit> {
        let unit = UnsafeMutablePointer<TestUnit>.allocate(capacity: 1)
        unit.initialize(to: TestUnit())
        return unit
    }

    /// The table with a render function only.
    static func makeInterface() -> UnsafeMutablePointer<AUExtensionInterface> {
        let table = UnsafeMutablePointer<AUExtensionInterface>.allocate(capacity: 1)
        table.initialize(to: AUExtensionInterface())
        table.pointee.abiVersion = AU_EXTENSION_ABI_VERSION
        table.pointee.structSize = UInt32(MemoryLayout<AUExtensionInterface>.size)
        table.pointee.render = { instance, request in
            guard let instance, let request else { return -50 }
            return UnsafeMutableRawPointer(instance).assumingMemoryBound(to: TestUnit.self).pointee.render(
                &request.pointee)
        }
        return table
    }

    @_noLocks @_noAllocation
    private mutating func render(_ request: inout AUExtensionRenderRequest) -> OSStatus {
        var status: OSStatus = 0
        var next = UnsafeRawPointer(request.events)
        while let event = next {
            if event.load(fromByteOffset: 16, as: UInt8.self) == 1 {
                let address = event.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
                let value = event.loadUnaligned(fromByteOffset: 32, as: Float.self)
                if address == 0 { gain = value }
                if address == 1 { status = _unsafePerformance { perform(value, request) } }
            }
            next = event.loadUnaligned(as: UnsafeRawPointer?.self)
        }
        if status == 0 { status = process(request) }
        if writesNaN { Self.multiply(request.outputs!.pointee!, request.frameCount, .nan) }
        writesNaN = false
        return status
    }

    @_noLocks @_noAllocation
    private mutating func process(_ request: AUExtensionRenderRequest) -> OSStatus {
        guard let list = request.outputs?.pointee else { return -50 }
        let status = _unsafePerformance {
            request.pullInput?(request.pullContext, nil, request.timestamp, request.frameCount, 0, list) ?? 0
        }
        if status != 0 && status != -10876 { return status }
        Self.multiply(list, request.frameCount, gain)
        frames += Float(request.frameCount)
        _unsafePerformance { request.parameterOutput?(request.outputContext, 2, frames) }
        return 0
    }

    private mutating func perform(_ number: Float, _ request: AUExtensionRenderRequest) -> OSStatus {
        switch Fault(rawValue: number) {
        case nil: break
        case .kill: kill(getpid(), SIGKILL)
        case .hang: while true {}
        case .exit: _exit(0)
        // Directed at this thread, so that it stops here.
        case .stop: raise(SIGSTOP)
        case .sleep: usleep(100)
        case .error: return -1
        case .nan: writesNaN = true
        case .midi:
            return sendNote(request)
        case .pullMore: return pullMore(request)
        }
        return 0
    }

    @_noLocks @_noAllocation
    private static func multiply(_ list: UnsafeMutablePointer<AudioBufferList>, _ frames: UInt32, _ gain: Float) {
        let buffers = UnsafeBuffers(list)
        for channel in 0..<buffers.count {
            guard let samples = buffers.samples(channel) else { continue }
            for index in 0..<Int(frames) { samples[index] *= gain }
        }
    }

    private func sendNote(_ request: AUExtensionRenderRequest) -> OSStatus {
        var bytes: UInt32 = 0x0064_3c90
        let time = Int64(request.timestamp?.pointee.mSampleTime ?? 0) + 3
        return withUnsafePointer(to: &bytes) { pointer in
            request.midiOutput?(
                request.outputContext, time, 1, 3, UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self)) ?? -1
        }
    }

    /// Pulls a second block behind this cycle's, and asks for it as the output.
    private func pullMore(_ request: AUExtensionRenderRequest) -> OSStatus {
        guard let list = request.outputs?.pointee, var later = request.timestamp?.pointee else { return -50 }
        later.mSampleTime += Double(request.frameCount)
        return request.pullInput?(request.pullContext, nil, &later, request.frameCount, 0, list) ?? -50
    }
}

/// The channels of a buffer list; by raw pointers, so that a debug build needs no metadata of generic types on a render
/// thread.
struct UnsafeBuffers {
    private let list: UnsafeMutableRawPointer

    @_noLocks @_noAllocation
    init(_ list: UnsafeMutablePointer<AudioBufferList>) { self.list = UnsafeMutableRawPointer(list) }

    var count: Int {
        @_noLocks @_noAllocation get { Int(list.load(as: UInt32.self)) }
    }

    @_noLocks @_noAllocation
    func samples(_ channel: Int) -> UnsafeMutablePointer<Float>? {
        list.load(fromByteOffset: 8 &+ channel &* 16 &+ 8, as: UnsafeMutableRawPointer?.self)?.assumingMemoryBound(
            to: Float.self)
    }
}
