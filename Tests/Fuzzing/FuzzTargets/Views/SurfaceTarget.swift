import AudioToolbox
import AudioUnitExtension
import ServiceProtocol
import SurfaceProtocol

/// Messages of a view, each behind its length, as a presenter takes them; and what presenters and events are read as.
enum SurfaceTarget {
    private static let (width, height) = (800, 500)

    static func run(_ bytes: [UInt8]) {
        var input = FuzzBytes(bytes)
        var state = PresenterState()
        var time: UInt64 = 0
        while input.remaining > 0 {
            let step = input.byte()
            time += 1_000_000
            if state.configuration == nil || step == 1 {
                _ = state.configure(width: UInt32(width), height: UInt32(height), scale: 1, at: time)
            }
            if step == 2 { _ = state.taken(at: time) }
            if step == 3 { _ = state.sentEvent(at: time, isGesture: true) }
            let piece = input.piece()
            readOthers(piece)
            guard let message = try? ViewMessage(received: piece) else { continue }
            demand(isStable(message), "a message changes when it is written again")
            check(state.receive(message, at: time))
        }
    }

    private static func isStable(_ message: ViewMessage) -> Bool {
        (try? ViewMessage(received: message.bytes)) == message
    }

    private static func check(_ outcome: PresenterState.Outcome) {
        guard case .show(let buffer, let damage) = outcome else { return }
        demand(buffer < 2, "there is no such buffer")
        var area = 0
        for rectangle in damage {
            demand(rectangle.x >= 0 && rectangle.y >= 0, "a rectangle begins beyond the surface")
            demand(
                Int(rectangle.x) + Int(rectangle.width) <= width && Int(rectangle.y) + Int(rectangle.height) <= height,
                "a rectangle ends beyond the surface")
            area += Int(rectangle.width) * Int(rectangle.height)
        }
        demand(area <= width * height, "more than a surface is copied")
    }

    private static func readOthers(_ bytes: [UInt8]) {
        if let message = try? PresenterMessage(received: bytes) {
            demand((try? PresenterMessage(received: message.bytes)) == message, "a presenter's message changes")
        }
        if let event = try? ViewEventCoding.decode(bytes) {
            demand((try? ViewEventCoding.decode(ViewEventCoding.encode(event))) == event, "an event changes")
        }
        if let elements = try? ViewElementCoding.decode(bytes) {
            demand(elements.count <= ViewElementCoding.mostElements, "there are too many elements")
        }
    }

    static var seeds: [FuzzSeed] {
        let whole = DamageRectangle(x: 0, y: 0, width: 800, height: 500)
        let frame = ViewMessage.frame(SurfaceFrame(serial: 1, buffer: 0, damage: [whole]))
        let element = ViewElement(
            identifier: 1, role: .slider, label: "Cutoff", value: "440 Hz", number: 440, x: 1, y: 2, width: 3, height: 4
        )
        let pointer = ViewEventCoding.encode(.pointer(ViewPointerEvent(.down, x: 1, y: 2)))
        let configuration = SurfaceConfiguration(serial: 1, width: 800, height: 500)
        return [
            FuzzSeed("frame", step(0, frame.bytes)),
            FuzzSeed("frames", step(0, frame.bytes) + step(2, frame.bytes) + step(0, frame.bytes)),
            FuzzSeed("wish", step(0, ViewMessage.wish(SurfaceWish()).bytes)),
            FuzzSeed("pong", step(3, ViewMessage.pong(1).bytes) + step(0, ViewMessage.waits(true).bytes)),
            FuzzSeed("description", step(0, ViewMessage.description(1, ViewElementCoding.encode([element])).bytes)),
            FuzzSeed("elements", step(0, ViewElementCoding.encode([element, element]))),
            FuzzSeed("configure", step(1, PresenterMessage.configure(configuration).bytes)),
            FuzzSeed("pointer", step(0, pointer)),
            FuzzSeed("key", step(0, ViewEventCoding.encode(.key(ViewKeyEvent(.down, code: 30, symbol: 97))))),
            FuzzSeed("copy", step(3, ViewMessage.copy("cutoff").bytes)),
            FuzzSeed("paste", step(0, ViewEventCoding.encode(.paste("440 Hz")))),
            FuzzSeed("refused", step(0, ViewMessage.refused("no view").bytes)),
        ]
    }

    private static func step(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] { [number] + FuzzBytes.piece(bytes) }
}
