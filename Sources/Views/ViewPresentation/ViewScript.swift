public import AudioToolbox

/// What a script does to a view, as a person writes it: `down 10,20; drag 30,40; up`. Pure.
public struct ViewScript: Equatable, Sendable {
    /// In order.
    public let events: [ViewEvent]

    /// Reads steps that are separated by semicolons:
    ///
    ///     move X,Y · down X,Y · drag X,Y [X,Y …] · up [X,Y] · click X,Y · scroll X,Y DX,DY
    ///     key NAME · type TEXT · paste TEXT · focus · press ID · set ID NUMBER · increase ID · decrease ID
    ///
    /// A drag with several places goes from one to the next in ten steps. Throws `ViewScriptError`.
    public init(_ text: String) throws(ViewScriptError) {
        var reader = Reader()
        for step in text.split(separator: ";") { try reader.read(step) }
        events = reader.events
    }

    private struct Reader {
        var events: [ViewEvent] = []
        private var place = (x: 0.0, y: 0.0)
        private var time = 0.0

        mutating func read(_ step: Substring) throws(ViewScriptError) {
            let words = step.split(separator: " ", maxSplits: 1)
            guard let verb = words.first else { return }
            let rest = words.count > 1 ? words[1] : ""
            let arguments = rest.split(separator: " ")
            switch verb {
            case "move": try point(.moved, try place(arguments, step))
            case "down": try point(.down, try place(arguments, step))
            case "up": try point(.up, arguments.isEmpty ? place : try place(arguments, step))
            case "click":
                let target = try place(arguments, step)
                try point(.down, target)
                try point(.up, target)
            case "drag":
                guard !arguments.isEmpty else { throw ViewScriptError(step: String(step), problem: "names no place") }
                for argument in arguments { try drag(to: try place([argument], step)) }
            case "scroll":
                guard arguments.count == 2 else {
                    throw ViewScriptError(step: String(step), problem: "takes a place and a distance, X,Y DX,DY")
                }
                let (at, by) = (try place([arguments[0]], step), try place([arguments[1]], step))
                events.append(.scroll(ViewScrollEvent(x: at.x, y: at.y, deltaX: by.x, deltaY: by.y)))
            case "type": events.append(.text(String(rest)))
            case "paste": events.append(.paste(String(rest)))
            case "key": try key(rest, step)
            case "focus": events.append(.focus(true, direction: 1))
            case "press", "increase", "decrease", "set": try act(verb, arguments, step)
            default:
                throw ViewScriptError(
                    step: String(step),
                    problem:
                        "is no step; there are move, down, drag, up, click, scroll, key, type, paste, focus, press, set, "
                        + "increase and decrease")
            }
        }

        private mutating func point(
            _ phase: ViewPointerEvent.Phase, _ target: (x: Double, y: Double)
        ) throws(ViewScriptError) {
            place = target
            time += 0.01
            events.append(.pointer(ViewPointerEvent(phase, x: target.x, y: target.y, time: time)))
        }

        private mutating func drag(to target: (x: Double, y: Double)) throws(ViewScriptError) {
            let start = place
            for step in 1...10 {
                let part = Double(step) / 10
                try point(
                    .dragged, (start.x + (target.x - start.x) * part, start.y + (target.y - start.y) * part))
            }
        }

        private mutating func key(_ name: Substring, _ step: Substring) throws(ViewScriptError) {
            guard let known = Self.keys[name.lowercased()] else {
                throw ViewScriptError(
                    step: String(step),
                    problem: "names no key; there are \(Self.keys.keys.sorted().joined(separator: ", "))")
            }
            for phase in [ViewKeyEvent.Phase.down, .up] {
                events.append(.key(ViewKeyEvent(phase, code: known.code, symbol: known.symbol)))
            }
        }

        private mutating func act(
            _ verb: Substring, _ arguments: [Substring], _ step: Substring
        ) throws(ViewScriptError) {
            guard let identifier = arguments.first.flatMap({ UInt32($0) }) else {
                throw ViewScriptError(
                    step: String(step), problem: "names no element by its number; --describe lists them")
            }
            switch verb {
            case "press": events.append(.action(identifier, .press))
            case "increase": events.append(.action(identifier, .increment))
            case "decrease": events.append(.action(identifier, .decrement))
            default:
                guard arguments.count == 2, let value = Double(arguments[1]), value.isFinite else {
                    throw ViewScriptError(step: String(step), problem: "takes an element and a number")
                }
                events.append(.action(identifier, .set(value)))
            }
        }

        private func place(
            _ arguments: [Substring], _ step: Substring
        ) throws(ViewScriptError) -> (x: Double, y: Double) {
            let parts = arguments.first?.split(separator: ",").map { Double($0) } ?? []
            guard arguments.count == 1, parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite
            else { throw ViewScriptError(step: String(step), problem: "takes a place in points, X,Y") }
            return (x, y)
        }

        /// Codes of linux/input-event-codes.h, symbols of X11/keysymdef.h.
        private static let keys: [String: (code: UInt16, symbol: UInt32)] = [
            "tab": (15, 0xff09), "enter": (28, 0xff0d), "escape": (1, 0xff1b), "space": (57, 0x20),
            "backspace": (14, 0xff08), "delete": (111, 0xffff), "home": (102, 0xff50), "end": (107, 0xff57),
            "up": (103, 0xff52), "down": (108, 0xff54), "left": (105, 0xff51), "right": (106, 0xff53),
            "pageup": (104, 0xff55), "pagedown": (109, 0xff56),
        ]
    }
}
