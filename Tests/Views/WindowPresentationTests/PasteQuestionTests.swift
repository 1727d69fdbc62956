import Testing
import WindowPresentation

/// What becomes of a question for the clipboard's text, whoever answers it.
struct PasteQuestionTests {
    private let second: UInt64 = 1_000_000_000

    @Test func aTextComesInOnePieceOrInMany() {
        var question = PasteQuestion()
        question.ask(at: 0)
        #expect(question.receive(Array("grün".utf8), isLast: true, at: 1) == "grün" && !question.isOpen)
        question.ask(at: 2)
        // A character lies in two pieces.
        let bytes = Array("grün".utf8)
        #expect(question.receive(bytes[..<3], isLast: false, at: 3) == nil)
        #expect(question.receive(bytes[3...], isLast: false, at: 4) == nil)
        #expect(question.receive([], isLast: true, at: 5) == "grün")
    }

    @Test func whatNobodyAskedForIsNoText() {
        var question = PasteQuestion()
        #expect(question.receive(Array("7".utf8), isLast: true, at: 0) == nil)
        question.ask(at: 1)
        #expect(question.receive([], isLast: true, at: 2) == nil && !question.isOpen)
        #expect(question.receive(Array("7".utf8), isLast: true, at: 3) == nil)
    }

    @Test func anOwnerWhoIsSilentIsGivenUp() {
        var question = PasteQuestion()
        question.ask(at: second)
        #expect(question.due == 3 * second && !question.look(at: 2 * second))
        #expect(question.receive([55], isLast: false, at: 2 * second) == nil && question.due == 4 * second)
        #expect(question.look(at: 4 * second) && question.due == nil)
        #expect(question.receive([55], isLast: true, at: 5 * second) == nil)
    }

    @Test func anOwnerWhoNeverEndsIsHeardForTenSeconds() {
        var question = PasteQuestion()
        question.ask(at: 0)
        for time in 1..<10 { _ = question.receive([55], isLast: false, at: UInt64(time) * second) }
        #expect(question.due == 10 * second && question.look(at: 10 * second))
    }

    @Test func aLongTextIsCutAtACharacter() throws {
        var question = PasteQuestion()
        question.ask(at: 0)
        let piece = Array(repeating: Array("€".utf8), count: 1000).flatMap(\.self)
        var text: String?
        for _ in 0..<17 where text == nil { text = question.receive(piece, isLast: false, at: 1) }
        let whole = try #require(text)
        #expect(whole.utf8.count == 48 << 10 && whole.allSatisfy { $0 == "€" } && !question.isOpen)
    }

    @Test func bytesThatAreNoTextAreTakenAsFarAsTheyAre() {
        var question = PasteQuestion()
        question.ask(at: 0)
        #expect(question.receive([0x37, 0xff, 0, 0x38], isLast: true, at: 1) == "7\u{fffd}8")
    }
}
