import ExtensionHost
import Testing

@Suite struct ChainSeparationsTests {
    private static let shortest = ChainSeparations.shortest

    @Test func aUnitIsPartedFromTheOneBeforeItForAWhile() {
        var separations = ChainSeparations()
        separations.separate(1, at: 100)
        #expect(separations.mayFollow(count: 3, at: 100) == [true, false, true])
        #expect(separations.mayFollow(count: 3, at: 100 + Self.shortest) == [true, true, true])
    }

    @Test func itIsPartedForTwiceAsLongTheNextTime() {
        var separations = ChainSeparations()
        separations.separate(1, at: 0)
        separations.separate(1, at: 1)
        #expect(separations.mayFollow(count: 2, at: Self.shortest) == [true, true])
        separations.separate(1, at: Self.shortest)
        #expect(separations.mayFollow(count: 2, at: 2 * Self.shortest) == [true, false])
        #expect(separations.mayFollow(count: 2, at: 3 * Self.shortest) == [true, true])
    }

    @Test func itIsNeverPartedForLongerThanFiveMinutes() {
        var separations = ChainSeparations()
        var now: UInt64 = 0
        for _ in 0..<20 {
            separations.separate(0, at: now)
            now += ChainSeparations.longest
        }
        #expect(separations.mayFollow(count: 1, at: now) == [true])
    }
}
