import AudioDevices
import AudioToolbox
import Glibc
import Testing

@Suite struct OfflineDeviceTests {
    @Test func everyCycleBeginsWhereTheLastEnded() throws {
        let device = try OfflineDevice(AudioDeviceConfiguration(framesPerCycle: 64))
        let take = Take()
        try device.run(take.callback(cycles: 5))
        #expect(take.outputTimes.map(\.mSampleTime) == [0, 64, 128, 192, 256])
        #expect(device.statistics.cycles == 5)
        #expect(device.statistics.frames == 320)
    }

    @Test func stopReturnsAfterTheLastCallback() throws {
        let device = try OfflineDevice()
        let take = Take()
        try device.start(take.callback())
        while take.calls < 3 { sched_yield() }
        device.stop()
        let calls = take.calls
        try device.waitUntilFinished()
        #expect(take.calls == calls)
    }

    @Test func aSecondStartIsRefusedWhileItRunsAndTakenAfterwards() throws {
        let device = try OfflineDevice()
        try device.start(Take().callback())
        #expect(message { try device.start(Take().callback(cycles: 1)) }.contains("started already"))
        device.stop()
        let take = Take()
        try device.run(take.callback(cycles: 2))
        #expect(take.outputTimes.first?.mSampleTime == 0)
    }

    @Test(arguments: [0, -1, .nan, 1e9] as [Double])
    func anImpossibleRateIsRefused(rate: Double) {
        #expect(message { _ = try OfflineDevice(AudioDeviceConfiguration(sampleRate: rate)) }.contains("sample rate"))
    }

    @Test func anImpossibleChannelMapIsRefused() {
        let maps: [[Int]] = [[0, 0], [-1, 0], [0, 1, 2]]
        for map in maps {
            let wanted = AudioDeviceConfiguration(outputChannelCount: 2, outputChannelMap: map)
            #expect(message { _ = try OfflineDevice(wanted) }.contains("channel"))
        }
        #expect(message { _ = try OfflineDevice(AudioDeviceConfiguration(outputChannelCount: 0)) }.contains("neither"))
    }
}
