import AudioDevices
import Testing

struct DevicePhaseTests {
    @Test func itStartsAndEndsAnyNumberOfTimesAndOnceEach() {
        var phase = DevicePhase.idle
        var results = [phase.end()]
        for _ in 0..<3 { results += [phase.start(), phase.start(), phase.end(), phase.end()] }
        #expect(results == [false] + Array(repeating: [true, false, true, false], count: 3).flatMap { $0 })
        #expect(phase == .ended)
    }
}
