import AudioToolbox
import Console
import Testing

/// What a page says, and what is no message: nothing of it is believed.
struct PageMessageTests {
    private static let unit = UnitReference(host: 41, instance: 2)

    @Test(arguments: [
        (#"{"say":"visible","on":false}"#, PageMessage.visible(false)), (#"{"say":"list seen"}"#, .listSeen),
        (#"{"say":"watch","unit":"41/2"}"#, .watch(unit)), (#"{"say":"unwatch","unit":"41/2"}"#, .unwatch(unit)),
        (#"{"say":"unit seen","unit":"41/2"}"#, .unitSeen(unit)), (#"{"say":"hide","unit":"41/2"}"#, .hide(unit)),
        (#"{"say":"frame seen","unit":"41/2"}"#, .frameSeen(unit)),
        (#"{"say":"kill","unit":"41/2"}"#, .order(unit, .kill)),
        (#"{"say":"restart","unit":"41/2","on":true}"#, .order(unit, .restart)),
        (#"{"say":"preset","unit":"41/2","number":-3}"#, .order(unit, .select(preset: -3))),
        (
            #"{"say":"set","unit":"41/2","name":"a.b","value":0.5}"#,
            .order(unit, .set(parameter: "a.b", 0.5))
        ),
        (
            #"{"say":"show","unit":"41/2","width":360,"pixels":2,"dark":true}"#,
            .show(unit, ViewRoom(width: 360, pixels: 2, isDark: true))
        ),
    ])
    func aMessageIsWhatThePageMeant(_ text: String, _ message: PageMessage) throws {
        #expect(try PageMessage(text) == message)
    }

    @Test(arguments: [
        (
            #"{"say":"pointer","unit":"41/2","action":"down","x":1.5,"y":2,"button":1,"clicks":2,"modifiers":3,"touch":4,"time":9}"#,
            ViewEvent.pointer(
                ViewPointerEvent(
                    .down, x: 1.5, y: 2, button: 1, clickCount: 2, modifiers: [.shift, .control], touch: 4, time: 9))
        ),
        (
            #"{"say":"wheel","unit":"41/2","x":1,"y":2,"dx":0,"dy":-3,"precise":true}"#,
            .scroll(ViewScrollEvent(x: 1, y: 2, deltaX: 0, deltaY: -3, isPrecise: true))
        ),
        (
            #"{"say":"key","unit":"41/2","action":"repeated","code":"KeyA","key":"ä"}"#,
            .key(ViewKeyEvent(.repeated, code: 30, symbol: 0xe4, characters: "ä"))
        ),
        (#"{"say":"text","unit":"41/2","text":"Grüße"}"#, .text("Grüße")),
        (#"{"say":"focus","unit":"41/2","on":true,"direction":-1}"#, .focus(true, direction: -1)),
        (#"{"say":"paste","unit":"41/2","text":"440 Hz"}"#, .paste("440 Hz")),
        (#"{"say":"action","unit":"41/2","element":7,"action":"increase"}"#, .action(7, .increment)),
        (#"{"say":"action","unit":"41/2","element":7,"action":"set","value":0.25}"#, .action(7, .set(0.25))),
        (#"{"say":"action","unit":"41/2","element":7,"action":"type","text":"x"}"#, .action(7, .setText("x"))),
    ])
    func anEventIsWhatAPersonDid(_ text: String, _ event: ViewEvent) throws {
        #expect(try PageMessage(text) == .event(Self.unit, event))
    }

    @Test(arguments: [
        ("", "no object"), ("[]", "no object"), ("{}", "no object"), (#"{"say":7}"#, "no object"),
        (#"{"say":"frobnicate"}"#, "'frobnicate'"), (#"{"say":"watch"}"#, "'unit' is missing"),
        (#"{"say":"watch","unit":"41"}"#, "no HOST/NUMBER"), (#"{"say":"watch","unit":"041/2"}"#, "no HOST/NUMBER"),
        (#"{"say":"watch","unit":"-1/2"}"#, "no HOST/NUMBER"),
        (#"{"say":"watch","unit":"41/18446744073709551616"}"#, "no HOST/NUMBER"),
        (#"{"say":"set","unit":"41/2","name":"a"}"#, "'value' is missing"),
        (#"{"say":"set","unit":"41/2","name":"a","value":1e300}"#, "out of all bounds"),
        (#"{"say":"set","unit":"41/2","name":"a","value":1e999}"#, "no object"),
        (#"{"say":"preset","unit":"41/2","number":1.5}"#, "no object"),
        (#"{"say":"show","unit":"41/2","width":1e9,"pixels":1}"#, "no room"),
        (#"{"say":"show","unit":"41/2","width":-4,"pixels":1}"#, "no room"),
        (#"{"say":"pointer","unit":"41/2","action":"jump","x":0,"y":0,"time":0}"#, "nothing that a pointer does"),
        (#"{"say":"pointer","unit":"41/2","action":"down","x":0,"y":0,"time":0,"button":256}"#, "no object"),
        (#"{"say":"action","unit":"41/2","element":-1,"action":"press"}"#, "no object"),
        (#"{"say":"text","unit":"41/2","text":"\#(String(repeating: "x", count: 1025))"}"#, "longer than 1024"),
        (String(repeating: "[", count: 8000), "no object"), (String(repeating: " ", count: 8193), "longer than 8192"),
    ])
    func whatIsNoMessageIsRefusedWithItsReason(_ text: String, _ words: String) {
        #expect {
            _ = try PageMessage(text)
        } throws: {
            ($0 as? PageMessageError)?.description.contains(words) == true
        }
    }

    /// Any damage leads to a message or an error.
    @Test func noDamageEndsTheProgram() {
        let whole = Array(
            #"{"say":"pointer","unit":"41/2","action":"down","x":1.5,"y":2,"button":1,"time":9,"key":"\u00e4"}"#.utf8)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<3000 {
            var damaged = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = try? PageMessage(String(decoding: damaged, as: UTF8.self))
        }
    }
}
