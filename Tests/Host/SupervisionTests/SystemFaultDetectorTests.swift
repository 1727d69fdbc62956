import Supervision
import Testing

@Suite struct SystemFaultDetectorTests {
    @Test func fourInstancesWithinTwoSecondsAreTheMachine() {
        var detector = SystemFaultDetector()
        let results = (0..<4).map { detector.failed(instances: [$0], at: $0 * 100_000_000) }
        #expect(results == [false, false, false, true])
    }

    @Test func oneInstanceThatFailsOftenIsNotTheMachine() {
        var detector = SystemFaultDetector()
        let results = (0..<8).map { detector.failed(instances: [1], at: $0 * 100_000_000) }
        #expect(results.allSatisfy { !$0 })
    }

    @Test func instancesThatFallWithOneProcessAreJudgedAlike() {
        var detector = SystemFaultDetector()
        let results = (0..<5).map { _ in detector.failed(instances: [1, 2, 3, 4, 5], at: 1) }
        #expect(results.allSatisfy { $0 })
    }

    @Test func failuresFarApartAreNotTheMachine() {
        var detector = SystemFaultDetector()
        let results = (0..<6).map { detector.failed(instances: [$0], at: $0 * 1_000_000_000) }
        #expect(results.allSatisfy { !$0 })
    }
}
