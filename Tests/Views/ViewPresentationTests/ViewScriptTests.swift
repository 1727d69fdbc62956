import AudioToolbox
import Testing
import ViewPresentation

/// Scripts as people write them.
struct ViewScriptTests {
    private static func places(_ script: ViewScript) -> [[Double]] {
        script.events.map { event in
            if case .pointer(let pointer) = event {
                [Double(pointer.phase.rawValue), pointer.x, pointer.y]
            } else {
                []
            }
        }
    }

    @Test func aClickIsAPressAndARelease() throws {
        let script = try ViewScript("click 10,20.5")
        #expect(Self.places(script) == [[3, 10, 20.5], [5, 10, 20.5]])
    }

    @Test func aDragGoesInTenSteps() throws {
        let script = try ViewScript(" down 0,0 ; drag 10,100;up")
        let places = Self.places(script)
        #expect(places.count == 12)
        #expect(places[1] == [4, 1, 10] && places[10] == [4, 10, 100] && places[11] == [5, 10, 100])
    }

    @Test func keysTextAndElementsAreSent() throws {
        let script = try ViewScript(
            "focus; key Tab; type a b; set 3 0.5; press 4; increase 5; decrease 6; scroll 1,2 0,-3; paste 440 Hz")
        #expect(script.events.count == 10)
        #expect(script.events[0] == .focus(true, direction: 1))
        #expect(script.events[1] == .key(ViewKeyEvent(.down, code: 15, symbol: 0xff09)))
        #expect(script.events[3] == .text("a b"))
        #expect(script.events[4] == .action(3, .set(0.5)) && script.events[5] == .action(4, .press))
        #expect(script.events[8] == .scroll(ViewScrollEvent(x: 1, y: 2, deltaX: 0, deltaY: -3)))
        #expect(script.events[9] == .paste("440 Hz"))
    }

    @Test(arguments: [
        ("jump 1,2", "is no step"), ("down 1", "takes a place"), ("down 1,x", "takes a place"),
        ("drag", "names no place"),
        ("key any", "names no key"), ("press knob", "names no element"), ("set 1", "a number"),
        ("scroll 1,2", "distance"),
        ("down nan,1", "takes a place"),
    ]) func aStepThatIsNoneIsNamed(_ step: String, _ words: String) {
        let error = #expect(throws: ViewScriptError.self) { try ViewScript("move 1,1; \(step)") }
        #expect(error?.description.hasPrefix("'\(step)") == true || error?.description.hasPrefix("' \(step)") == true)
        #expect(error?.description.contains(words) == true)
    }
}
