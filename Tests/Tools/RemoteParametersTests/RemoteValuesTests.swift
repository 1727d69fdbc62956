import AudioToolbox
import RemoteParameters
import Testing

/// What a host is asked and told about the values of a unit that it plays.
struct RemoteValuesTests {
    private static let second: UInt64 = 1_000_000_000
    private static let start = 60 * second

    private func begun() -> RemoteValues { RemoteValues(at: Self.start) }

    @Test func valuesAreReadTwiceASecondWhileTheyAreSeen() {
        var values = begun()
        #expect(values.callDue == Self.start + Self.second / 2 && values.next(at: Self.start) == nil)
        #expect(values.next(at: Self.start + Self.second / 2) == .read)
        values.answered(["a": 1], at: Self.start + Self.second)
        #expect(values.take() == ["a": 1] && values.take() == [:])
        #expect(values.callDue == Self.start + 3 * Self.second / 2)
        values.show(false, at: Self.start + Self.second)
        #expect(values.callDue == nil && values.standingDue == nil)
        values.show(true, at: Self.start + 9 * Self.second)
        #expect(values.next(at: Self.start + 9 * Self.second) == .read)
        #expect(values.standing(at: Self.start + 9 * Self.second) == .answering)
    }

    @Test func whatIsSetGoesFirstInItsOrderAndOnce() {
        var values = begun()
        values.set("a", 1)
        values.set("b", 2)
        values.set("a", 3)
        #expect(values.next(at: Self.start) == .set("a", 3))
        values.answered("a", 3, at: Self.start)
        #expect(values.next(at: Self.start) == .set("b", 2))
        // Set again while the host was told.
        values.set("b", 5)
        values.answered("b", 2, at: Self.start)
        #expect(values.next(at: Self.start) == .set("b", 5))
        values.answered("b", 5, at: Self.start)
        #expect(values.next(at: Self.start) == nil)
    }

    @Test func whatIsSetIsSetAlsoWhileNothingIsSeen() {
        var values = begun()
        values.show(false, at: Self.start)
        values.set("a", 1)
        #expect(values.next(at: Self.start) == .set("a", 1))
    }

    @Test func whatWasReadBeforeAPersonHasSetItIsNotNews() {
        var values = begun()
        values.answered(["a": 1, "b": 2], at: Self.start)
        values.set("a", 9)
        #expect(values.take() == ["b": 2])
        values.answered(["a": 1, "b": 2], at: Self.start)
        #expect(values.take() == ["b": 2])
        values.answered("a", 9, at: Self.start)
        values.answered(["a": 9, "b": 2], at: Self.start)
        #expect(values.take() == ["a": 9, "b": 2])
    }

    @Test func aHostThatIsNotHeardIsSilentUntilItAnswers() throws {
        var values = begun()
        let due = try #require(values.standingDue)
        #expect(due == Self.start + Self.second / 2 + 2 * Self.second)
        #expect(values.standing(at: due - 1) == .answering && values.standing(at: due) == .silent)
        values.unanswered(at: due)
        #expect(values.standing(at: due) == .silent)
        #expect(values.next(at: due) == nil && values.next(at: due + Self.second / 2) == .read)
        values.answered(["a": 1], at: due + Self.second)
        #expect(values.standing(at: due + Self.second) == .answering && values.take() == ["a": 1])
    }

    @Test func whatASilentHostWasToBeToldItIsToldLater() {
        var values = begun()
        values.set("a", 1)
        values.unanswered(at: Self.start)
        #expect(values.next(at: Self.start) == nil)
        #expect(values.next(at: Self.start + Self.second / 2) == .set("a", 1))
    }

    @Test(arguments: [AUValue(1), .nan]) func whatAHostRefusesIsForgotten(_ value: AUValue) {
        var values = begun()
        values.set("a", value)
        values.refused(.set("a", value), "no", at: Self.start)
        #expect(values.next(at: Self.start) == nil && values.standing(at: Self.start) == .answering)
    }

    @Test func aUnitThatIsRefusedIsAskedForAgain() {
        var values = begun()
        values.refused(.read, "no such unit", at: Self.start)
        #expect(values.standing(at: Self.start) == .away(reason: "no such unit"))
        #expect(values.next(at: Self.start) == nil && values.next(at: Self.start + Self.second / 2) == .read)
        values.answered([:], at: Self.start + Self.second)
        #expect(values.standing(at: Self.start + Self.second) == .answering)
    }

    @Test func ofAHostThatHasEndedNothingIsAsked() {
        var values = begun()
        values.set("a", 1)
        values.end("it has ended")
        #expect(values.callDue == nil && values.standingDue == nil)
        #expect(values.standing(at: .max) == .ended(reason: "it has ended"))
    }
}
