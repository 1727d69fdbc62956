import Foundation
import LinuxSystem
import Synchronization
import TestSupport
import Testing

/// When what a render call may use is given up.
struct RenderEpochTests {
    private final class Thing: Sendable {}

    @Test func whatIsReplacedBetweenCallsGoesAtOnce() {
        let epoch = RenderEpoch()
        var retired = RetiredObjects()
        epoch.begin()
        epoch.end()
        retired.add(Thing(), at: epoch.takeMoment())
        #expect(retired.takeUnused(epoch).count == 1 && retired.count == 0)
    }

    @Test func whatIsReplacedDuringACallStaysUntilItsEnd() {
        let epoch = RenderEpoch()
        var retired = RetiredObjects()
        epoch.begin()
        retired.add(Thing(), at: epoch.takeMoment())
        #expect(retired.takeUnused(epoch).isEmpty && retired.count == 1)
        epoch.end()
        #expect(retired.takeUnused(epoch).count == 1)
    }

    @Test func aCallThatNobodyEndedIsOverWhenTheNextBegins() {
        let epoch = RenderEpoch()
        var retired = RetiredObjects()
        epoch.begin()
        retired.add(Thing(), at: epoch.takeMoment())
        epoch.begin()
        retired.add(Thing(), at: epoch.takeMoment())
        #expect(retired.takeUnused(epoch).count == 1 && retired.count == 1)
        epoch.end()
        #expect(retired.takeUnused(epoch).count == 1)
    }

    @Test func anInnerCallEndsNoOuterOne() {
        let epoch = RenderEpoch()
        epoch.begin()
        let moment = epoch.takeMoment()
        let innerBegins = epoch.beginUnlessBegun()
        let isOverMeanwhile = epoch.isOver(moment)
        epoch.end()
        epoch.end()
        let isOverThen = epoch.isOver(moment)
        let nextBegins = epoch.beginUnlessBegun()
        epoch.end()
        #expect(!innerBegins && !isOverMeanwhile && isOverThen && nextBegins)
    }

    // MARK: Calls of several threads

    /// One that several threads use.
    private final class Shared: Sendable {
        let epoch = RenderEpoch()
        var isWithinCall: Bool { epoch.isWithinCall }

        func isOver(_ moment: UInt64) -> Bool { epoch.isOver(moment) }
    }

    /// A render call of a thread of its own.
    private final class Call: Sendable {
        private let mayEnd = Atomic<Bool>(false)
        private let isUnderWay = Atomic<Bool>(false)
        private let hasEnded = Atomic<Bool>(false)

        /// Returns once it has begun.
        init(_ shared: Shared) {
            let thread = Thread { [self] in
                shared.epoch.begin()
                isUnderWay.store(true, ordering: .releasing)
                while !mayEnd.load(ordering: .acquiring) { usleep(100) }
                shared.epoch.end()
                hasEnded.store(true, ordering: .releasing)
            }
            thread.start()
            #expect(eventually { self.isUnderWay.load(ordering: .acquiring) })
        }

        func end() {
            mayEnd.store(true, ordering: .releasing)
            #expect(eventually { self.hasEnded.load(ordering: .acquiring) })
        }
    }

    @Test func aCallThatOutlastsItsWaitHidesNoneThatBeganLater() {
        let shared = Shared()
        let stray = Call(shared)
        let first = shared.epoch.takeMoment()
        let next = Call(shared)
        stray.end()
        let second = shared.epoch.takeMoment()
        #expect(shared.isOver(first) && !shared.isOver(second))
        next.end()
        #expect(shared.isOver(second))
    }

    @Test func aCallThatOutlastsItsWaitIsNotOverWhenLaterOnesAre() {
        let shared = Shared()
        let stray = Call(shared)
        let first = shared.epoch.takeMoment()
        for _ in 0..<3 { Call(shared).end() }
        let second = shared.epoch.takeMoment()
        #expect(!shared.isOver(first) && !shared.isOver(second))
        stray.end()
        #expect(shared.isOver(first) && shared.isOver(second))
    }

    @Test func nobodyWaitsForACallThatBeganLater() {
        let shared = Shared()
        let before = Call(shared)
        let moment = shared.epoch.takeMoment()
        let later = Call(shared)
        before.end()
        #expect(shared.isOver(moment))
        later.end()
    }

    @Test(arguments: [true, false]) func manyCallsAtOnceAreAllWaitedFor(endsInOrder: Bool) {
        let shared = Shared()
        let calls = (0..<9).map { _ in Call(shared) }
        let moment = shared.epoch.takeMoment()
        for call in endsInOrder ? calls : calls.reversed() {
            #expect(!shared.isOver(moment))
            call.end()
        }
        #expect(shared.isOver(moment))
    }

    @Test func onlyTheThreadOfACallIsWithinIt() {
        let shared = Shared()
        let call = Call(shared)
        let isWithinAnothers = shared.isWithinCall
        shared.epoch.begin()
        let isWithinItsOwn = shared.isWithinCall
        shared.epoch.end()
        call.end()
        #expect(!isWithinAnothers && isWithinItsOwn && !shared.isWithinCall)
    }
}
