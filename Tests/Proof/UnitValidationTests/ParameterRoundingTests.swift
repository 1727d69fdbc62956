import Testing
import UnitValidation

/// Which values a unit may have instead of those that it was given.
struct ParameterRoundingTests {
    @Test func theNextWholeNumberIsRounding() {
        #expect(ParameterRounding.explains(3, wanted: 3.4, range: 0...5))
        #expect(ParameterRounding.explains(4, wanted: 3.4, range: 0...5))
        #expect(!ParameterRounding.explains(2, wanted: 3.4, range: 0...5))
    }

    @Test func aHundredthOfTheRangeIsRoundingAndMoreIsNot() {
        #expect(ParameterRounding.explains(440.25, wanted: 441, range: 20...20_000))
        #expect(!ParameterRounding.explains(700.5, wanted: 441, range: 20...20_000))
    }

    @Test func nothingOutsideOfTheRangeIsRounding() {
        #expect(!ParameterRounding.explains(6, wanted: 5, range: 0...5))
        #expect(!ParameterRounding.explains(.nan, wanted: 5, range: 0...5))
        #expect(ParameterRounding.explains(5, wanted: 5, range: 0...5))
    }
}
