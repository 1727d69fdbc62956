import AudioToolbox
import ServiceProtocol

/// What a person does to a view, as bytes on the way to the process that draws it.
package enum ViewEventCoding {
    private enum Kind: UInt8 {
        case pointer = 1
        case scroll = 2
        case key = 3
        case text = 4
        case focus = 5
        case action = 6
        case paste = 7
    }

    private enum ActionKind: UInt8 {
        case increment = 1
        case decrement = 2
        case press = 3
        case set = 4
        case setText = 5
    }

    /// An event's bytes. What is no number is 0.
    package static func encode(_ event: ViewEvent) -> [UInt8] {
        var writer = WireWriter()
        switch event {
        case .pointer(let pointer): write(pointer, into: &writer)
        case .scroll(let scroll): write(scroll, into: &writer)
        case .key(let key): write(key, into: &writer)
        case .text(let text):
            writer.write(Kind.text.rawValue)
            writer.write(text)
        case .paste(let text):
            writer.write(Kind.paste.rawValue)
            writer.write(bytes: Array(ClipboardText.cut(text).utf8))
        case .focus(let isFocused, let direction):
            writer.write(Kind.focus.rawValue)
            writer.write(isFocused)
            writer.write(Int8(clamping: direction))
        case .action(let identifier, let action):
            writer.write(Kind.action.rawValue)
            writer.write(identifier)
            write(action, into: &writer)
        }
        return writer.bytes
    }

    /// The event of some bytes. Throws `WireError` for bytes that are none.
    package static func decode(_ bytes: [UInt8]) throws(WireError) -> ViewEvent {
        var reader = WireReader(bytes)
        let raw = try reader.integer("kind of an event", as: UInt8.self)
        let event: ViewEvent =
            switch Kind(rawValue: raw) {
            case .pointer: .pointer(try pointer(&reader))
            case .scroll: .scroll(try scroll(&reader))
            case .key: .key(try key(&reader))
            case .text: .text(try reader.string("text"))
            case .paste: .paste(try pasted(&reader))
            case .focus:
                .focus(try reader.bool("focus"), direction: Int(try reader.integer("direction", as: Int8.self)))
            case .action: .action(try reader.integer("element"), try action(&reader))
            case nil: throw .invalidValue(field: "kind of an event", value: "\(raw)")
            }
        try reader.finish()
        return event
    }

    private static func pasted(_ reader: inout WireReader) throws(WireError) -> String {
        let bytes = try reader.bytes("text", limit: ClipboardText.mostBytes)
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .invalidText(field: "text") }
        return text
    }

    private static func write(_ pointer: ViewPointerEvent, into writer: inout WireWriter) {
        writer.write(Kind.pointer.rawValue)
        writer.write(pointer.phase.rawValue)
        for number in [pointer.x, pointer.y, pointer.time] { writer.write(number.isFinite ? number : 0) }
        writer.write(pointer.button)
        writer.write(pointer.clickCount)
        writer.write(pointer.modifiers.rawValue)
        writer.write(pointer.touch)
    }

    private static func pointer(_ reader: inout WireReader) throws(WireError) -> ViewPointerEvent {
        let raw = try reader.integer("phase of a pointer", as: UInt8.self)
        guard let phase = ViewPointerEvent.Phase(rawValue: raw) else {
            throw .invalidValue(field: "phase of a pointer", value: "\(raw)")
        }
        let (x, y, time) = (try reader.double("x"), try reader.double("y"), try reader.double("time"))
        return ViewPointerEvent(
            phase, x: x, y: y, button: try reader.integer("button"), clickCount: try reader.integer("clicks"),
            modifiers: ViewKeyModifiers(rawValue: try reader.integer("modifiers")), touch: try reader.integer("touch"),
            time: time)
    }

    private static func write(_ scroll: ViewScrollEvent, into writer: inout WireWriter) {
        writer.write(Kind.scroll.rawValue)
        for number in [scroll.x, scroll.y, scroll.deltaX, scroll.deltaY] { writer.write(number.isFinite ? number : 0) }
        writer.write(scroll.isPrecise)
        writer.write(scroll.modifiers.rawValue)
    }

    private static func scroll(_ reader: inout WireReader) throws(WireError) -> ViewScrollEvent {
        ViewScrollEvent(
            x: try reader.double("x"), y: try reader.double("y"), deltaX: try reader.double("distance"),
            deltaY: try reader.double("distance"), isPrecise: try reader.bool("precision"),
            modifiers: ViewKeyModifiers(rawValue: try reader.integer("modifiers")))
    }

    private static func write(_ key: ViewKeyEvent, into writer: inout WireWriter) {
        writer.write(Kind.key.rawValue)
        writer.write(key.phase.rawValue)
        writer.write(key.code)
        writer.write(key.symbol)
        writer.write(key.characters)
        writer.write(key.modifiers.rawValue)
    }

    private static func key(_ reader: inout WireReader) throws(WireError) -> ViewKeyEvent {
        let raw = try reader.integer("phase of a key", as: UInt8.self)
        guard let phase = ViewKeyEvent.Phase(rawValue: raw) else {
            throw .invalidValue(field: "phase of a key", value: "\(raw)")
        }
        return ViewKeyEvent(
            phase, code: try reader.integer("code of a key"), symbol: try reader.integer("symbol of a key"),
            characters: try reader.string("characters"),
            modifiers: ViewKeyModifiers(rawValue: try reader.integer("modifiers")))
    }

    private static func write(_ action: ViewAction, into writer: inout WireWriter) {
        switch action {
        case .increment: writer.write(ActionKind.increment.rawValue)
        case .decrement: writer.write(ActionKind.decrement.rawValue)
        case .press: writer.write(ActionKind.press.rawValue)
        case .set(let number):
            writer.write(ActionKind.set.rawValue)
            writer.write(number.isFinite ? number : 0)
        case .setText(let text):
            writer.write(ActionKind.setText.rawValue)
            writer.write(text)
        }
    }

    private static func action(_ reader: inout WireReader) throws(WireError) -> ViewAction {
        let raw = try reader.integer("action", as: UInt8.self)
        switch ActionKind(rawValue: raw) {
        case .increment: return .increment
        case .decrement: return .decrement
        case .press: return .press
        case .set: return .set(try reader.double("number"))
        case .setText: return .setText(try reader.string("text"))
        case nil: throw .invalidValue(field: "action", value: "\(raw)")
        }
    }
}
