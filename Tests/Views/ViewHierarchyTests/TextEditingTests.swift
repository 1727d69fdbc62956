import Testing
import ViewHierarchy

/// A line of text, its cursor and its selection.
struct TextEditingTests {
    private func editing(_ text: String, at place: Int) -> TextEditing {
        var editing = TextEditing()
        editing.string = text
        editing.move(to: place, isExtending: false)
        return editing
    }

    @Test func whatIsSelectedIsReplaced() {
        var text = editing("cutoff", at: 0)
        text.move(to: 3, isExtending: true)
        #expect(text.selected == "cut" && text.selection == 0..<3)
        let isInserted = text.insert("play")
        #expect(isInserted && text.string == "playoff" && text.cursor == 4 && text.selection.isEmpty)
        text.selectAll()
        #expect(text.selected == "playoff")
        let isDeleted = text.delete(1)
        #expect(isDeleted && text.string.isEmpty)
    }

    @Test func theCursorGoesToTheEndOfWhatWasSelected() {
        var text = editing("abcdef", at: 2)
        text.move(to: 5, isExtending: true)
        text.step(-1, isExtending: false)
        #expect(text.cursor == 2 && text.selection.isEmpty)
        text.move(to: 5, isExtending: true)
        text.step(1, isExtending: false)
        #expect(text.cursor == 5)
        text.step(-1, isExtending: true)
        #expect(text.selected == "e")
    }

    @Test func nothingIsDeletedWhereNothingIs() {
        var text = editing("ab", at: 0)
        let isFirst = text.delete(-1)
        #expect(!isFirst && text.string == "ab")
        text.move(to: 2, isExtending: false)
        let isLast = text.delete(1)
        #expect(!isLast && text.string == "ab")
        let isDeleted = text.delete(-1)
        #expect(isDeleted && text.string == "a" && text.cursor == 1)
    }

    @Test func severalLinesBecomeOneAndAsMuchStaysAsThereIsRoomFor() {
        var text = editing("", at: 0)
        text.insert("one\ntwo\tthree\u{1}")
        #expect(text.string == "one two three")
        text.selectAll()
        text.insert(String(repeating: "x", count: 5000))
        #expect(text.string.count == TextEditing.limit)
        let isInserted = text.insert("y")
        #expect(!isInserted && text.string.count == TextEditing.limit)
    }

    @Test func charactersOfSeveralScalarsStayWhole() {
        var text = editing("a👩‍🎤é", at: 3)
        text.delete(-1)
        #expect(text.string == "a👩‍🎤")
        text.delete(-1)
        #expect(text.string == "a")
    }

    @Test func aShorterTextFromElsewhereKeepsTheCursorInIt() {
        var text = editing("abcdef", at: 6)
        text.string = "ab"
        #expect(text.cursor == 2 && text.selection.isEmpty)
    }
}
