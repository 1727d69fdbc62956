import AudioToolbox
import FoundationEssentials

/// The fields of a page's message: which there must be depends on what it says.
struct MessageFields: Decodable {
    private let say: String
    private let unit: String?
    private let on: Bool?
    private let dark: Bool?
    private let precise: Bool?
    private let name: String?
    private let key: String?
    private let code: String?
    private let text: String?
    private let action: String?
    private let value: Double?
    private let number: Int?
    private let width: Double?
    private let pixels: Double?
    private let x: Double?
    private let y: Double?
    private let dx: Double?
    private let dy: Double?
    private let time: Double?
    private let button: UInt8?
    private let clicks: UInt8?
    private let touch: UInt8?
    private let modifiers: UInt16?
    private let direction: Int8?
    private let element: UInt32?

    /// Longest text of one field, in bytes.
    private static let mostText = 1024
    /// Of what is pasted: a line of text keeps 1,000 characters.
    private static let mostPasted = 4096

    func message() throws(PageMessageError) -> PageMessage {
        switch say {
        case "visible": .visible(try need(on, "on"))
        case "list seen": .listSeen
        case "watch": .watch(try reference())
        case "unwatch": .unwatch(try reference())
        case "unit seen": .unitSeen(try reference())
        case "set": .order(try reference(), .set(parameter: try need(text: name, "name"), try parameterValue()))
        case "preset": .order(try reference(), .select(preset: try need(number, "number")))
        case "kill": .order(try reference(), .kill)
        case "restart": .order(try reference(), .restart)
        case "show": .show(try reference(), try room())
        case "hide": .hide(try reference())
        case "frame seen": .frameSeen(try reference())
        case "pointer", "wheel", "key", "text", "paste", "focus", "action": .event(try reference(), try event())
        default: throw PageMessageError("the page says '\(say.prefix(40))', which the console does not know")
        }
    }

    private func reference() throws(PageMessageError) -> UnitReference {
        guard let found = UnitReference(try need(text: unit, "unit")) else {
            throw PageMessageError("'unit' is no HOST/NUMBER")
        }
        return found
    }

    private func parameterValue() throws(PageMessageError) -> Float {
        let value = Float(try need(number: value, "value"))
        guard value.isFinite else { throw PageMessageError("'value' is no number that a parameter can have") }
        return value
    }

    private func room() throws(PageMessageError) -> ViewRoom {
        let (width, pixels) = (try need(number: width, "width"), try need(number: pixels, "pixels"))
        guard (1...16_384).contains(width), (0.1...16).contains(pixels) else {
            throw PageMessageError("there is no room of \(width) points with \(pixels) pixels each")
        }
        return ViewRoom(width: width, pixels: pixels, isDark: dark ?? false)
    }

    // MARK: Events

    private func event() throws(PageMessageError) -> ViewEvent {
        switch say {
        case "pointer": .pointer(try pointer())
        case "wheel":
            .scroll(
                ViewScrollEvent(
                    x: try need(number: x, "x"), y: try need(number: y, "y"), deltaX: try need(number: dx, "dx"),
                    deltaY: try need(number: dy, "dy"), isPrecise: precise ?? false, modifiers: held))
        case "key": .key(try keyEvent())
        case "text": .text(try need(text: text, "text"))
        case "paste": .paste(try need(text: text, "text", most: Self.mostPasted))
        case "focus": .focus(try need(on, "on"), direction: Int(direction ?? 0))
        default: .action(try need(element, "element"), try viewAction())
        }
    }

    private var held: ViewKeyModifiers { ViewKeyModifiers(rawValue: modifiers ?? 0) }

    private func pointer() throws(PageMessageError) -> ViewPointerEvent {
        let phases: [String: ViewPointerEvent.Phase] = [
            "entered": .entered, "moved": .moved, "exited": .exited, "down": .down, "dragged": .dragged, "up": .up,
            "cancelled": .cancelled,
        ]
        guard let phase = phases[try need(text: action, "action")] else {
            throw PageMessageError("'action' is nothing that a pointer does")
        }
        return ViewPointerEvent(
            phase, x: try need(number: x, "x"), y: try need(number: y, "y"), button: button ?? 0,
            clickCount: clicks ?? 1, modifiers: held, touch: touch ?? 0, time: try need(number: time, "time"))
    }

    private func keyEvent() throws(PageMessageError) -> ViewKeyEvent {
        let phases: [String: ViewKeyEvent.Phase] = ["down": .down, "up": .up, "repeated": .repeated]
        guard let phase = phases[try need(text: action, "action")] else {
            throw PageMessageError("'action' is nothing that a key does")
        }
        let browserKey = BrowserKey(code: try need(text: code, "code"), key: try need(text: key, "key"))
        return ViewKeyEvent(
            phase, code: browserKey.placeCode, symbol: browserKey.symbol, characters: browserKey.characters,
            modifiers: held)
    }

    private func viewAction() throws(PageMessageError) -> ViewAction {
        switch try need(text: action, "action") {
        case "press": .press
        case "increase": .increment
        case "decrease": .decrement
        case "set": .set(try need(number: value, "value"))
        case "type": .setText(try need(text: text, "text"))
        default: throw PageMessageError("'action' is nothing that an element does")
        }
    }

    // MARK: What must be there

    private func need<Value>(_ value: Value?, _ name: String) throws(PageMessageError) -> Value {
        guard let value else { throw PageMessageError("'\(name)' is missing in '\(say)'") }
        return value
    }

    private func need(number: Double?, _ name: String) throws(PageMessageError) -> Double {
        let number = try need(number, name)
        guard number.isFinite, abs(number) < 1e12 else { throw PageMessageError("'\(name)' is out of all bounds") }
        return number
    }

    private func need(
        text: String?, _ name: String, most: Int = mostText
    ) throws(PageMessageError) -> String {
        let text = try need(text, name)
        guard text.utf8.count <= most else {
            throw PageMessageError("'\(name)' is longer than \(most) bytes")
        }
        return text
    }
}

extension PageMessage {
    /// Reads a page's text, of which nothing is believed.
    package init(_ text: String) throws(PageMessageError) {
        guard text.utf8.count <= Self.mostBytes else {
            throw PageMessageError("the message is longer than \(Self.mostBytes) bytes")
        }
        let fields: MessageFields
        do {
            fields = try JSONDecoder().decode(MessageFields.self, from: Data(text.utf8))
        } catch {
            throw PageMessageError("the message is no object with fields that the console knows")
        }
        self = try fields.message()
    }
}
