import AudioToolbox
import AudioUnitTestKit
import ComponentRegistry
import ExtensionHost

/// Units of a host made for one subject, ready to render, with the buffers of one cycle.
package final class MeasuredUnits: @unchecked Sendable {
    // Sendable: one thread at a time, as the benchmark's runner calls its subjects.
    package let units: [ExtensionAudioUnit]
    private let host: AudioUnitHost
    private let output: CycleBuffers
    private let timestamp: UnsafeMutablePointer<AudioTimeStamp>
    private let frames: Int
    package let pull: AURenderPullInputBlock

    /// Instantiates `configuration.units` units; `allocate` makes them ready, each by itself. Throws what the host throws.
    package static func make(
        _ context: BenchmarkContext, _ configuration: BenchmarkConfiguration, _ settings: HostSettings,
        inProcess: Bool = false
    ) async throws -> MeasuredUnits {
        let host = try AudioUnitHost(
            settings: settings, launcher: AudioUnitHost.launcher(for: settings, usesDaemon: false), quarantine: nil)
        return try await make(context, configuration, host, inProcess: inProcess)
    }

    package static func make(
        _ context: BenchmarkContext, _ configuration: BenchmarkConfiguration, _ host: AudioUnitHost,
        inProcess: Bool = false
    ) async throws -> MeasuredUnits {
        var units: [ExtensionAudioUnit] = []
        for _ in 0..<configuration.units {
            let unit = try await host.instantiate(
                context.component.audioComponentDescription, options: inProcess ? .loadInProcess : [])
            guard unit.isLoadedInProcess == inProcess else {
                throw BenchmarkError.notLoadableInProcess(unit: context.component.name)
            }
            units.append(unit)
        }
        return MeasuredUnits(units, host, configuration)
    }

    /// Allocates every unit by itself. Throws the first unit's error.
    package func allocate(_ configuration: BenchmarkConfiguration) throws {
        let format = try Self.format(configuration)
        for unit in units {
            if unit.inputBusses.count > 0 { try unit.inputBusses[0].setFormat(format) }
            try unit.outputBusses[0].setFormat(format)
            unit.maximumFramesToRender = AUAudioFrameCount(configuration.frames)
            try unit.allocateRenderResources()
        }
    }

    package static func format(_ configuration: BenchmarkConfiguration) throws -> AVAudioFormat {
        let channels = AVAudioChannelCount(configuration.channels)
        guard let format = AVAudioFormat.standard(sampleRate: configuration.sampleRate, channels: channels) else {
            throw BenchmarkError.noFormat(channels: configuration.channels)
        }
        return format
    }

    private init(_ units: [ExtensionAudioUnit], _ host: AudioUnitHost, _ configuration: BenchmarkConfiguration) {
        self.units = units
        self.host = host
        frames = configuration.frames
        output = CycleBuffers(channelCount: configuration.channels, frames: frames)
        timestamp = .allocate(capacity: 1)
        timestamp.initialize(to: AudioTimeStamp())
        timestamp.pointee.mFlags = .sampleTimeValid
        pull = Self.makePull(channels: configuration.channels, frames: frames)
    }

    deinit { timestamp.deallocate() }

    /// Copies the same block of a saw into what is pulled.
    private static func makePull(channels: Int, frames: Int) -> AURenderPullInputBlock {
        let input = CycleBuffers(channelCount: channels, frames: frames)
        input.fillWithSaw()
        return { _, _, count, _, list in
            let target = audioBuffers(list)
            let source = audioBuffers(input.list)
            for channel in 0..<min(channels, Int(list.pointee.mNumberBuffers)) {
                guard let from = source[channel].mData else { continue }
                if let to = target[channel].mData {
                    to.copyMemory(from: from, byteCount: Int(count) * MemoryLayout<Float>.stride)
                } else {
                    target[channel] = source[channel]
                }
            }
            return noErr
        }
    }

    /// Renders one cycle with `block`. Thread: render.
    @inline(__always)
    package func cycle(_ block: AURenderBlock, _ pull: AURenderPullInputBlock?) -> Bool {
        var flags = AudioUnitRenderActionFlags()
        output.reset()
        let status = block(&flags, timestamp, AUAudioFrameCount(frames), 0, output.list, pull)
        timestamp.pointee.mSampleTime += Double(frames)
        return status == noErr
    }

    /// As `cycle`, for something that renders into a list.
    @inline(__always)
    package func cycle(
        _ body: (UnsafeMutablePointer<AudioBufferList>, Int, UnsafePointer<AudioTimeStamp>) -> AUAudioUnitStatus
    )
        -> Bool
    {
        output.reset()
        let status = body(output.list, frames, timestamp)
        timestamp.pointee.mSampleTime += Double(frames)
        return status == noErr
    }

    /// The same in a callback that was due at `time`, nanoseconds of the monotonic clock.
    package func cycle(
        startedAt time: UInt64,
        _ body: (UnsafeMutablePointer<AudioBufferList>, Int, UnsafePointer<AudioTimeStamp>) -> AUAudioUnitStatus
    ) -> Bool {
        timestamp.pointee.mHostTime = time
        timestamp.pointee.mFlags.insert(.hostTimeValid)
        return cycle(body)
    }

    /// The sample time of the next cycle.
    package var sampleTime: Double { timestamp.pointee.mSampleTime }

    /// Cycles that were bridged so far.
    package var missed: Int {
        units.reduce(0) { $0 + Int(clamping: ($1 as? RemoteAudioUnit)?.cycleCounts.missed ?? 0) }
    }

    /// The services' render threads, each once.
    package var observedThreads: [ObservedThread] {
        let threads = units.compactMap { unit -> ObservedThread? in
            guard let remote = unit as? RemoteAudioUnit, let process = remote.serviceProcessID,
                let thread = remote.serviceRenderThread
            else { return nil }
            return ObservedThread(processID: process, threadID: thread)
        }
        return Array(Set(threads))
    }

    package func teardown() {
        for unit in units where unit.renderResourcesAllocated { unit.deallocateRenderResources() }
    }
}
