import AudioDevices
import Testing

@Suite(.serialized) struct ALSADeviceTests {
    @Test func anUnknownDeviceIsNamedWithAWayOut() {
        let text = message { _ = try ALSADevice(name: "no-such-card") }
        #expect(text.contains("\"no-such-card\"") && text.contains("aplay -L"))
    }

    @Test func theNullDeviceTakesEveryCycle() throws {
        let device = try ALSADevice(name: "null", AudioDeviceConfiguration(framesPerCycle: 256))
        #expect(device.format.sampleFormat == .float32)
        try device.run(Take().callback(cycles: 20))
        #expect(device.statistics.cycles == 20)
        #expect(device.statistics.xruns == 0)
    }

    @Test func aDeviceThatWasOpenedAndNeverStartedClosesQuietly() throws {
        _ = try ALSADevice(name: "null")
    }

    @Test(arguments: [1, 7, 480, 4096])
    func anyPeriodIsTaken(frames: Int) throws {
        let device = try AudioDevices.open(output: "alsa:null", AudioDeviceConfiguration(framesPerCycle: frames))
        let take = Take()
        try device.run(take.callback(cycles: 4))
        #expect(take.frameCounts == Array(repeating: device.format.framesPerCycle, count: 4))
    }

    @Test(arguments: AudioDeviceSampleFormat.allCases)
    func everySampleReachesTheDeviceInItsFormat(format: AudioDeviceSampleFormat) throws {
        let capture = try ALSACapture(format: format)
        let device = try ALSADevice(
            name: capture.deviceName, AudioDeviceConfiguration(framesPerCycle: 128, sampleFormat: format))
        #expect(device.format.sampleFormat == format)
        try device.run(Take().callback(cycles: 8))
        let samples = try capture.samples()
        #expect(samples.count == 2 * 8 * 128)
        let expected = (0..<8 * 128).flatMap { [Take.value($0, channel: 0), Take.value($0, channel: 1)] }
        // One step of 16 bits is the coarsest rounding of the three formats.
        let tolerance: Float = format == .signed16 ? 1 / 32_768 : 0
        #expect(zip(samples, expected).allSatisfy { abs($0 - $1) <= tolerance })
    }

    @Test func aChannelMapPlaysOnOtherChannelsAndLeavesTheRestSilent() throws {
        let capture = try ALSACapture(format: .float32)
        let device = try AudioDevices.open(
            output: capture.deviceName,
            AudioDeviceConfiguration(outputChannelCount: 2, framesPerCycle: 128, outputChannelMap: [3, 1]))
        #expect(device.format.outputChannelCount == 2)
        try device.run(Take().callback(cycles: 4))
        let samples = try capture.samples()
        #expect(samples.count == 4 * 4 * 128)
        let expected: [Float] = (0..<4 * 128).flatMap {
            [0 as Float, Take.value($0, channel: 1), 0, Take.value($0, channel: 0)]
        }
        #expect(samples == expected)
    }

    @Test(arguments: AudioDeviceSampleFormat.allCases)
    func whatTheDeviceRecordsReachesTheCallback(format: AudioDeviceSampleFormat) throws {
        let signal = (0..<2048).map { Take.value($0 * 512, channel: 0) }
        let name = try ALSACapture.record(signal, format: format)
        let device = try AudioDevices.open(
            input: name, wantsInput: true,
            AudioDeviceConfiguration(
                outputChannelCount: 0, inputChannelCount: 1, framesPerCycle: 128, sampleFormat: format))
        #expect(device.format.inputChannelCount == 1 && device.format.outputChannelCount == 0)
        let take = Take()
        try device.run(take.callback(cycles: 16))
        // The writer's full scale and the reader's differ by one step; the coarsest has 16 bits.
        let tolerance: Float = format == .float32 ? 0 : 2 / 32_768
        #expect(take.samples.count == signal.count)
        #expect(zip(take.samples, signal).allSatisfy { abs($0 - $1) <= tolerance })
    }

    @Test func bothDirectionsRunInOneCycleAndStartAgain() throws {
        let signal = (0..<2048).map { Take.value($0 * 512, channel: 0) }
        let name = try ALSACapture.record(signal, format: .float32)
        let device = try AudioDevices.open(
            output: "null", input: name, wantsInput: true,
            AudioDeviceConfiguration(inputChannelCount: 1, framesPerCycle: 128))
        #expect(device.format.outputChannelCount == 2 && device.format.inputChannelCount == 1)
        let take = Take()
        try device.run(take.callback(cycles: 16))
        #expect(take.samples == signal)
        try device.run(Take().callback(cycles: 3))
        #expect(device.statistics.cycles == 19)
    }

    @Test func twoKindsOfDeviceInOneAreRefused() {
        let text = message { _ = try AudioDevices.open(output: "null", input: "paced-null", wantsInput: true) }
        #expect(text.contains("of one kind"))
    }
}
