import AudioDevices
import AudioToolbox
import TestSupport
import Testing

/// A paced card that plays into its own input, can have an xrun and can be unplugged: an ALSA plug-in of the tests.
@Suite(.serialized) struct ALSACardTests {
    private func open() throws -> any AudioDevice {
        try AudioDevices.open(
            output: "alsa:\(ALSACapture.card)", wantsInput: true,
            AudioDeviceConfiguration(inputChannelCount: nil, framesPerCycle: 240, cyclesPerBuffer: 4))
    }

    /// How many frames after it was played each frame of the signal is heard.
    private func distances(_ take: Take) -> Set<Int> {
        Set(
            take.samples.enumerated().compactMap { position, sample in
                sample == 0 ? nil : position - (Int(sample * Float(Take.period)) - 1)
            })
    }

    @Test func theInputFollowsTheOutputByTheBufferAlsoAfterAnXrun() throws {
        let device = try open()
        #expect(device.format.outputChannelCount == 2 && device.format.inputChannelCount == 2)
        #expect(device.format.outputLatencyFrames == 960)
        let take = Take()
        try device.start(take.callback())
        #expect(eventually { take.longestStretch >= 960 })
        let before = device.statistics.xruns
        ALSACapture.causeXrun()
        #expect(eventually { device.statistics.xruns > before })
        let calls = take.calls
        #expect(eventually { take.calls > calls + 12 })
        device.stop()
        #expect(take.foreign == 0)
        #expect(distances(take) == [960])
    }

    @Test func aCardThatIsUnpluggedDisappearsAndStartsAgainWhenItIsBack() throws {
        let device = try open()
        let (take, changes) = (Take(), Changes())
        try device.start(
            onChange: { [weak device] change in
                device?.stop()
                changes.note(change)
            }, take.callback())
        #expect(eventually { take.calls > 4 })
        ALSACapture.setGone(true)
        defer { ALSACapture.setGone(false) }
        #expect(eventually { changes.disappeared?.contains("unplugged") == true })
        #expect(message { try device.waitUntilFinished() }.contains("unplugged"))
        #expect(message { try device.start(Take().callback()) }.contains("unplugged"))
        ALSACapture.setGone(false)
        let after = Take()
        try device.start(after.callback())
        #expect(eventually { after.calls > 4 })
        device.stop()
    }

    @Test(arguments: [(true, false), (false, true), (true, true)])
    func aCardThatOnlyHasXrunsIsGivenUpAndStartsAgain(plays: Bool, records: Bool) throws {
        let card = "alsa:\(ALSACapture.card)"
        let wanted = AudioDeviceConfiguration(
            outputChannelCount: plays ? 2 : 0, inputChannelCount: records ? 2 : 0, framesPerCycle: 240,
            cyclesPerBuffer: 4)
        let device = try AudioDevices.open(
            output: plays ? card : nil, input: records ? card : nil, wantsInput: records, wanted)
        let (take, changes) = (Take(), Changes())
        try device.start(onChange: changes.note, take.callback())
        #expect(eventually { take.calls > 4 })
        ALSACapture.setStalled(true)
        defer { ALSACapture.setStalled(false) }
        #expect(eventually { changes.disappeared?.contains("no samples for 2 s") == true })
        #expect(device.statistics.xruns > 1)
        device.stop()
        ALSACapture.setStalled(false)
        let after = Take()
        try device.start(after.callback())
        #expect(eventually { after.calls > 20 })
        device.stop()
    }

    @Test func timesOfBothDirectionsLieAroundTheCycle() throws {
        let device = try open()
        let take = Take()
        try device.run(take.callback(cycles: 10))
        for (output, input) in zip(take.outputTimes, take.inputTimes) { #expect(input.mHostTime < output.mHostTime) }
    }
}
