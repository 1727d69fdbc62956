import AudioToolbox
import CoreMedia
import Testing

/// The host's clock.
struct CMClockTests {
    @Test func aHostTimeGoesThereAndBack() {
        for units in [0, 1, 1_234_567_890_123, UInt64(Int64.max)] {
            #expect(CMClockConvertHostTimeToSystemUnits(CMClockMakeHostTimeFromSystemUnits(units)) == units)
        }
        #expect(CMClockConvertHostTimeToSystemUnits(CMTime(value: 3, timescale: 2)) == 1_500_000_000)
        #expect(CMClockConvertHostTimeToSystemUnits(.invalid) == 0)
        #expect(CMClockConvertHostTimeToSystemUnits(CMTime(value: -3, timescale: 2)) == 0)
        #expect(CMClockConvertHostTimeToSystemUnits(CMTime(value: .max, timescale: 1)) == .max)
    }

    @Test func theClockIsTheHosts() {
        let before = mach_absolute_time()
        let now = CMClockConvertHostTimeToSystemUnits(CMClockGetTime(CMClockGetHostTimeClock()))
        #expect(before <= now && now <= mach_absolute_time())
    }
}
