import AudioToolbox
import AudioUnitExtension
import ServiceProtocol
import Testing

/// Events and elements of views as bytes.
struct ViewCodingTests {
    static let events: [ViewEvent] = [
        .pointer(
            ViewPointerEvent(
                .dragged, x: 1.5, y: -2, button: 2, clickCount: 3, modifiers: [.shift, .command], touch: 4, time: 9)),
        .scroll(ViewScrollEvent(x: 1, y: 2, deltaX: 3, deltaY: -4, isPrecise: true, modifiers: .option)),
        .key(ViewKeyEvent(.repeated, code: 30, symbol: 97, characters: "ä", modifiers: .capsLock)), .text("Grüße"),
        .focus(true, direction: -1), .action(7, .increment), .action(7, .decrement), .action(7, .press),
        .action(7, .set(0.25)), .action(7, .setText("440")),
    ]

    @Test(arguments: events) func anEventIsReadAsItWasWritten(_ event: ViewEvent) throws {
        let bytes = ViewEventCoding.encode(event)
        #expect(try ViewEventCoding.decode(bytes) == event)
        #expect(throws: WireError.self) { try ViewEventCoding.decode(Array(bytes.dropLast())) }
        #expect(throws: WireError.self) { try ViewEventCoding.decode(bytes + [0]) }
    }

    @Test func whatIsNoNumberIsSentAsNone() throws {
        let event = ViewEvent.pointer(ViewPointerEvent(.down, x: .nan, y: .infinity))
        #expect(
            try ViewEventCoding.decode(ViewEventCoding.encode(event)) == .pointer(ViewPointerEvent(.down, x: 0, y: 0)))
    }

    @Test(arguments: ViewElement.Role.allCases) func anElementIsReadAsItWasWritten(_ role: ViewElement.Role) throws {
        let element = ViewElement(
            identifier: 3, role: role, label: "Cutoff", value: "440 Hz", number: 440, greatest: 20_000, x: 1, y: 2,
            width: 3, height: 4, isEnabled: false, isFocused: true)
        #expect(try ViewElementCoding.decode(ViewElementCoding.encode([element])) == [element])
    }

    @Test func aDescriptionFitsAMessageWhateverAViewSays() throws {
        let long = String(repeating: "ö", count: 3000)
        let element = ViewElement(identifier: 1, role: .text, label: long, value: long, x: 0, y: 0, width: 0, height: 0)
        let bytes = ViewElementCoding.encode(Array(repeating: element, count: 1000))
        #expect(bytes.count <= 60 << 10)
        let elements = try ViewElementCoding.decode(bytes)
        #expect(elements.count > 10 && elements[0].label == String(repeating: "ö", count: 256))
    }
}
