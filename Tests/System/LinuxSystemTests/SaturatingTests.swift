import LinuxSystem
import Testing

@Suite struct SaturatingTests {
    @Test func numbersFromOutsideAreTakenForTheNearestThatFits() {
        #expect(Int(saturating: .nan) == 0)
        #expect(Int(saturating: .infinity) == .max)
        #expect(Int(saturating: -1e300) == .min)
        #expect(Int64(saturating: 1e300) == .max)
        #expect(UInt32(saturating: -3) == 0)
        #expect(Int(saturating: 2.5) == 3)
    }
}
