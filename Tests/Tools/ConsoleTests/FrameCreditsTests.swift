import Console
import SurfaceProtocol
import Testing

/// A page gets a frame when it has drawn another: whoever is slow sees less, and everything in the end.
struct FrameCreditsTests {
    private func rectangle(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> DamageRectangle {
        DamageRectangle(x: x, y: y, width: width, height: height)
    }

    private func credits() -> FrameCredits {
        var credits = FrameCredits()
        credits.begin(width: 100, height: 50)
        return credits
    }

    @Test func twoFramesAreUnderWayAtMost() {
        var credits = credits()
        for x in Int32(0)..<3 {
            credits.add([rectangle(x, 0, 1, 1)])
            guard x < 2 else { continue }
            let sent = credits.take()
            #expect(sent?.count == 1)
        }
        #expect(!credits.isOpen)
        let third = credits.take()
        #expect(third == nil)
        let isGiven = credits.giveBack()
        #expect(isGiven)
        let sent = credits.take()
        #expect(sent == [rectangle(2, 0, 1, 1)])
    }

    @Test func whatChangedMeanwhileComesWithTheNext() {
        var credits = credits()
        for _ in 0..<2 {
            credits.add([rectangle(0, 0, 1, 1)])
            _ = credits.take()
        }
        for x in Int32(0)..<17 { credits.add([rectangle(x, 5, 1, 2)]) }
        _ = credits.giveBack()
        let sent = credits.take()
        #expect(sent == [rectangle(0, 5, 17, 2)])
    }

    @Test func apartRectanglesStayApart() {
        var credits = credits()
        credits.add([rectangle(0, 0, 2, 2)])
        credits.add([rectangle(90, 40, 2, 2)])
        let sent = credits.take()
        #expect(sent == [rectangle(0, 0, 2, 2), rectangle(90, 40, 2, 2)])
    }

    @Test func nothingBeyondThePictureIsSent() {
        var credits = credits()
        credits.add([rectangle(90, 40, 100, 100), rectangle(200, 0, 5, 5)])
        let sent = credits.take()
        #expect(sent == [rectangle(90, 40, 10, 10)])
    }

    @Test func anotherSizeForgetsWhatWasDueOfTheFormer() {
        var credits = credits()
        credits.add([rectangle(90, 40, 10, 10)])
        credits.begin(width: 20, height: 20)
        let sent = credits.take()
        #expect(sent == nil)
    }

    @Test func creditsThatNobodyGaveAreRefused() {
        var credits = credits()
        var given = [credits.giveBack()]
        credits.add([rectangle(0, 0, 1, 1)])
        _ = credits.take()
        for _ in 0..<2 { given.append(credits.giveBack()) }
        #expect(given == [false, true, false])
    }
}
