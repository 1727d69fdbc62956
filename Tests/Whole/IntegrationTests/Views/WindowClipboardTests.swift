import AudioToolbox
import ExtensionHost
import Foundation
import TestSupport
import Testing

/// What goes from other programs' clipboards into a view, and from a view into them, on a display of the test's own. The tests'
/// painter takes a digit as its level in tenths, and copies its level.
@Suite(.serialized, .timeLimit(.minutes(4))) struct WindowClipboardTests {
    // X's codes of the keys.
    private static let (control, c, v, shift, insert) = ("37", "54", "55", "50", "118")

    private func focused(_ subtypes: [String] = ["pain"]) async throws -> ShownWindow {
        let shown = try await ShownWindow(subtypes)
        #expect(await shown.becomes(PainterColors.ground, 100, 100))
        try shown.display.probe("focus", "\(try shown.window().number)")
        return shown
    }

    @Test func whatAnotherProgramHasCopiedIsPasted() async throws {
        let shown = try await focused()
        let owner = try shown.display.clipboardOwner("own", "7")
        try shown.display.probe("key", Self.control, Self.v)
        #expect(try await eventually { abs(try shown.unit.parameter("level").value - 0.7) < 0.001 })
        owner.close()
        let other = try shown.display.clipboardOwner("own", "2")
        try shown.display.probe("key", Self.shift, Self.insert)
        #expect(try await eventually { abs(try shown.unit.parameter("level").value - 0.2) < 0.001 })
        other.close()
    }

    @Test func whatIsCopiedInAViewIsInTheClipboard() async throws {
        let shown = try await focused()
        try shown.unit.parameter("level").value = 0.5
        #expect(await shown.becomes(PainterColors.bar, 159, 199))
        try shown.display.probe("key", Self.control, Self.c)
        #expect(await eventually { (try? shown.display.probe("clipboard")) == "level 0.5" })
        // A view pastes its own copy as any other.
        try shown.display.probe("key", Self.control, Self.v)
        #expect(try shown.display.probe("clipboard") == "level 0.5")
    }

    /// The painter says something to be copied whenever the pointer comes to it.
    @Test func aViewDoesNotWriteIntoTheClipboardByItself() async throws {
        let shown = try await ShownWindow()
        #expect(await shown.becomes(PainterColors.ground, 100, 100))
        let owner = try shown.display.clipboardOwner("own", "4")
        for _ in 0..<3 {
            try shown.display.probe("move", "100", "100")
            try shown.display.probe("move", "600", "600")
        }
        try shown.display.probe("focus", "\(try shown.window().number)")
        try shown.display.probe("key", Self.control, Self.v)
        #expect(try await eventually { abs(try shown.unit.parameter("level").value - 0.4) < 0.001 })
        #expect(try shown.display.probe("clipboard") == "4")
        owner.close()
    }

    @Test func aTextInPiecesIsReadAsFarAsItMayBe() async throws {
        let shown = try await focused()
        let owner = try shown.display.clipboardOwner("pieces", "1")
        try shown.display.probe("key", Self.control, Self.v)
        #expect(try await eventually { abs(try shown.unit.parameter("level").value - 0.7) < 0.001 })
        owner.close()
        // Without end: the window takes what it may and is operated as before.
        let endless = try shown.display.clipboardOwner("endless")
        try shown.display.probe("key", Self.control, Self.v)
        try shown.display.probe("key", "12")
        #expect(try await eventually { abs(try shown.unit.parameter("level").value - 0.3) < 0.001 })
        endless.close()
        let last = try shown.display.clipboardOwner("own", "9")
        try shown.display.probe("key", Self.control, Self.v)
        #expect(try await eventually { abs(try shown.unit.parameter("level").value - 0.9) < 0.001 })
        last.close()
    }

    @Test func anOwnerWhoSaysNothingKeepsNobodyWaiting() async throws {
        let shown = try await focused()
        let owner = try shown.display.clipboardOwner("silence")
        try shown.display.probe("key", Self.control, Self.v)
        try shown.display.probe("key", "12")
        #expect(try await eventually { abs(try shown.unit.parameter("level").value - 0.3) < 0.001 })
        owner.close()
        let other = try shown.display.clipboardOwner("own", "8")
        try shown.display.probe("key", Self.control, Self.v)
        #expect(try await eventually { abs(try shown.unit.parameter("level").value - 0.8) < 0.001 })
        other.close()
    }

    @Test func ofSeveralViewsTheOneWithTheKeyboardGetsWhatIsPasted() async throws {
        let shown = try await focused(["pain", "pain"])
        let owner = try shown.display.clipboardOwner("own", "6")
        // Control and Tab.
        try shown.display.probe("key", Self.control, "23")
        try shown.display.probe("key", Self.control, Self.v)
        #expect(try await eventually { abs(try shown.units[1].parameter("level").value - 0.6) < 0.001 })
        #expect(try shown.unit.parameter("level").value == 0)
        owner.close()
    }
}
