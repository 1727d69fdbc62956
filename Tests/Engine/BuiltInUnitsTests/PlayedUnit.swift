import AudioToolbox
import BuiltInUnits
import Foundation
import Testing

/// A built-in unit with its render resources, fed with given frames and heard in blocks.
final class PlayedUnit {
    let unit: AUAudioUnit
    let channelCount: Int
    let maximumFrames: Int
    /// Where and how many frames the unit has pulled.
    private(set) var pulls: [(time: Double, frames: Int)] = []
    /// Frames that the unit took in all.
    private(set) var consumed = 0
    private var position = 0
    private let render: AURenderBlock

    /// - Parameter prepare: sets parameters before render resources are allocated.
    init(
        _ description: AudioComponentDescription, sampleRate: Double = 48_000, channels: Int = 2, maximum: Int = 512,
        prepare: (AUAudioUnit) throws -> Void = { _ in }
    ) async throws {
        unit = try await AUAudioUnit.instantiate(with: description)
        channelCount = channels
        maximumFrames = maximum
        try Self.setUp(unit, sampleRate, channels, maximum, prepare)
        render = unit.renderBlock
    }

    init(unit: AUAudioUnit, channels: Int = 2, prepare: (AUAudioUnit) throws -> Void = { _ in }) throws {
        self.unit = unit
        channelCount = channels
        maximumFrames = 512
        try Self.setUp(unit, 48_000, channels, 512, prepare)
        render = unit.renderBlock
    }

    private static func setUp(
        _ unit: AUAudioUnit, _ sampleRate: Double, _ channels: Int, _ maximum: Int,
        _ prepare: (AUAudioUnit) throws -> Void
    ) throws {
        let format = try #require(
            AVAudioFormat.standard(sampleRate: sampleRate, channels: AVAudioChannelCount(channels)))
        if !unit.inputBusses.isEmpty { try unit.inputBusses[0].setFormat(format) }
        try unit.outputBusses[0].setFormat(format)
        unit.maximumFramesToRender = AUAudioFrameCount(maximum)
        try prepare(unit)
        try unit.allocateRenderResources()
    }

    deinit { unit.deallocateRenderResources() }

    func set(_ address: AudioUnitParameterID, _ value: Float) {
        unit.parameterTree?.parameter(withAddress: AUParameterAddress(address))?.value = value
    }

    /// Schedules a message for a frame of those that were and will be played.
    func send(_ frame: Int, _ bytes: UInt8...) { send(frame, bytes) }

    func send(_ frame: Int, _ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            unit.scheduleMIDIEventBlock?(AUEventSampleTime(frame), 0, bytes.count, start)
        }
    }

    /// Plays on; the input goes on where the unit stopped taking it, and is silent behind its end.
    func play(
        _ input: [[Float]], blocks: [Int], from start: Int = 0, status: inout AUAudioUnitStatus,
        before: (Int) -> Void = { _ in }
    ) -> [[Float]] {
        let base = consumed - start
        var heard = [[Float]](repeating: [], count: channelCount)
        let list = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: channelCount)
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: channelCount * maximumFrames)
        memory.initialize(repeating: .nan, count: channelCount * maximumFrames)
        defer {
            UnsafeMutableRawPointer(list).deallocate()
            memory.deallocate()
        }
        for block in blocks {
            before(heard[0].count)
            for channel in 0..<channelCount {
                audioBuffers(list)[channel] = AudioBuffer(
                    mNumberChannels: 1, mDataByteSize: UInt32(block * 4), mData: memory + channel * maximumFrames)
            }
            var flags = AudioUnitRenderActionFlags()
            var timestamp = AudioTimeStamp()
            timestamp.mSampleTime = Double(position)
            timestamp.mFlags = .sampleTimeValid
            let result = render(&flags, &timestamp, AUAudioFrameCount(block), 0, list) {
                [self] _, time, frames, bus, data in
                // Only the first input is fed, of those that have more.
                guard bus == 0 else { return kAudioUnitErr_NoConnection }
                pulls.append((time.pointee.mSampleTime, Int(frames)))
                for channel in 0..<channelCount {
                    guard let target = audioBuffers(data)[channel].mData?.assumingMemoryBound(to: Float.self) else {
                        return kAudioUnitErr_NoConnection
                    }
                    for frame in 0..<Int(frames) {
                        let place = consumed - base + frame
                        target[frame] = place < input[channel].count ? input[channel][place] : 0
                    }
                }
                consumed += Int(frames)
                return noErr
            }
            if result != noErr { status = result }
            position += block
            for channel in 0..<channelCount {
                guard let data = audioBuffers(list)[channel].mData?.assumingMemoryBound(to: Float.self) else {
                    continue
                }
                heard[channel] += Array(UnsafeBufferPointer(start: data, count: block))
            }
        }
        return heard
    }

    /// As the other; a failed render is silence that no test takes for sound.
    func play(_ input: [[Float]], blocks: [Int], from start: Int = 0, before: (Int) -> Void = { _ in }) -> [[Float]] {
        var status: AUAudioUnitStatus = noErr
        let heard = play(input, blocks: blocks, from: start, status: &status, before: before)
        return status == noErr ? heard : heard.map { _ in [] }
    }
}

/// What makes and measures signals for the suites here.
enum Signals {
    static func sine(_ frequency: Double, count: Int, rate: Double = 48_000, amplitude: Double = 0.5) -> [Float] {
        (0..<count).map { Float(amplitude * sin(2 * .pi * frequency * Double($0) / rate)) }
    }

    static func noise(_ count: Int, seed: UInt64, amplitude: Float = 0.5) -> [Float] {
        var state = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return amplitude * Float(Int32(truncatingIfNeeded: state >> 32)) / Float(Int32.max)
        }
    }

    static func impulse(at place: Int = 0, count: Int) -> [Float] {
        (0..<count).map { $0 == place ? 1 : 0 }
    }

    /// RMS in dB; a full-scale square is 0.
    static func level(_ signal: some Collection<Float>) -> Double {
        let power = signal.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(max(1, signal.count))
        return 10 * log10(max(power, 1e-300))
    }

    /// Signal over difference in dB.
    static func ratio(_ signal: some Collection<Float>, to expected: some Collection<Float>) -> Double {
        var (power, error) = (0.0, 0.0)
        for (one, other) in zip(signal, expected) {
            power += Double(other) * Double(other)
            error += (Double(one) - Double(other)) * (Double(one) - Double(other))
        }
        return 10 * log10(power / max(error, 1e-300))
    }

    /// Of a sine whose frequency is known: the amplitude, in parts of 1.
    static func amplitude(_ signal: ArraySlice<Float>, _ frequency: Double, rate: Double = 48_000) -> Double {
        var (real, imaginary, weight) = (0.0, 0.0, 0.0)
        for (index, sample) in signal.enumerated() {
            let window = 0.5 - 0.5 * cos(2 * .pi * Double(index) / Double(signal.count))
            let angle = 2 * .pi * frequency * Double(index) / rate
            real += Double(sample) * cos(angle) * window
            imaginary += Double(sample) * sin(angle) * window
            weight += window
        }
        return 2 * (real * real + imaginary * imaginary).squareRoot() / weight
    }
}

extension AudioComponentDescription {
    /// One of Apple's codes.
    init(builtIn subType: OSType, type: OSType = kAudioUnitType_Effect) {
        self.init(
            componentType: type, componentSubType: subType, componentManufacturer: kAudioUnitManufacturer_Apple,
            componentFlags: 0, componentFlagsMask: 0)
    }
}
