import AudioToolbox
import SwiftUI
import TestSupport
import Testing
import ViewStage

@MainActor struct ControlTests {
    private struct Stomp: ButtonStyle {
        func makeBody(configuration: Configuration) -> some View {
            configuration.label
                .frame(width: 60, height: 40)
                .background(configuration.isPressed ? Color.black : Color.white)
        }
    }

    @Test func aStyleShowsWhetherAButtonIsPressed() throws {
        var presses = 0
        let stage = ViewStage.showing(Button("Go") { presses += 1 }.buttonStyle(Stomp()))
        #expect(stage.isWhite(75, 35))
        stage.send(.down, 100, 50)
        stage.draw()
        #expect(stage.isBlack(75, 35) && presses == 0)
        stage.send(.up, 100, 50)
        stage.draw()
        #expect(stage.isWhite(75, 35) && presses == 1)
    }

    @Test func aPlainButtonHasNoGround() {
        let stage = ViewStage.showing(
            HStack {
                Button("") {}.frame(width: 60, height: 30)
                Button {
                } label: {
                    Color.clear.frame(width: 60, height: 30)
                }
                .buttonStyle(PlainButtonStyle())
            })
        let ground = stage.pixel(2, 2)
        #expect(stage.pixel(66, 50) != ground || stage.pixel(50, 50) != ground)
        #expect(stage.pixel(140, 50) == ground)
    }

    @Test func aDisabledButtonIsNotPressed() throws {
        var presses = 0
        let stage = ViewStage.showing(Button("Go") { presses += 1 }.disabled(true))
        try stage.press("Go")
        #expect(presses == 0)
    }

    private struct Lamp: ToggleStyle {
        func makeBody(configuration: Configuration) -> some View {
            Button {
                configuration.isOn.toggle()
            } label: {
                HStack {
                    configuration.label
                    Text(configuration.isOn ? "lit" : "dark")
                }
            }
        }
    }
    private struct Lamps: View {
        @State private var isOn = false
        @State private var isChecked = false
        var body: some View {
            VStack {
                Toggle("Lamp", isOn: $isOn).toggleStyle(Lamp())
                Toggle("Hold", isOn: $isChecked).toggleStyle(.checkbox)
                Toggle("Sync", isOn: $isChecked).toggleStyle(SwitchToggleStyle(tint: .red))
            }
        }
    }

    @Test func aStyleSetsItsToggle() throws {
        let stage = ViewStage.showing(Lamps(), height: 150)
        try stage.press("Lamp dark")
        #expect(stage.element("Lamp lit") != nil || stage.element("lit") != nil)
        try stage.press("Hold", at: 0.2)
        let both = stage.content.describe().filter { $0.role == .toggle }
        #expect(both.map(\.value) == ["on", "on"])
    }

    private struct Steps: View {
        @State private var value = 3
        var body: some View {
            VStack {
                Text("Value \(value)")
                Stepper("Voices", value: $value, in: 1...4)
            }
        }
    }

    @Test func aStepperStaysBetweenItsBounds() throws {
        let stage = ViewStage.showing(Steps(), height: 120)
        for _ in 0..<3 { try stage.press("+") }
        #expect(stage.element("Value 4") != nil)
        #expect(stage.content.describe().first { $0.label == "+" && $0.role == .button }?.isEnabled == false)
        for _ in 0..<5 { try stage.press("−") }
        #expect(stage.element("Value 1") != nil)
    }

    private struct Menus: View {
        @State private var wave = "sine"
        @State private var isSynced = false
        var body: some View {
            VStack {
                Text("Wave \(wave) \(isSynced ? "synced" : "free")")
                Menu("More") {
                    Button("Saw") { wave = "saw" }
                    Divider()
                    Toggle("Sync", isOn: $isSynced)
                    Picker("Wave", selection: $wave) {
                        Text("Square").tag("square")
                        Text("Noise").tag("noise")
                    }
                }
            }
        }
    }

    @Test func aMenuHoldsButtonsTogglesAndPickers() throws {
        let stage = ViewStage.showing(Menus(), width: 300, height: 300)
        func choose(_ row: Int) throws {
            try stage.press("More")
            // Rows of 26 points, four below the button.
            let button = try #require(stage.content.describe().first { $0.label == "More" })
            stage.click(button.x + 20, button.y + button.height + 4 + 26 * (Double(row) + 0.5))
        }
        try choose(0)
        #expect(stage.element("Wave saw free") != nil)
        try choose(1)
        #expect(stage.element("Wave saw synced") != nil)
        try choose(3)
        #expect(stage.element("Wave noise synced") != nil)
    }

    private struct Fields: View {
        @State private var value = 1.5
        @State private var name = ""
        @State private var secret = ""
        @State private var sent = 0
        @FocusState private var isNamed: Bool
        var body: some View {
            VStack {
                TextField("Value", value: $value, format: .number)
                TextField("Name", text: $name).focused($isNamed).onSubmit { sent += 1 }
                SecureField("Secret", text: $secret)
                Text("\(value, specifier: "%.2f") \(name) \(sent) \(secret) \(isNamed ? "named" : "unnamed")")
                Button("Name it") { isNamed = true }
            }
        }
    }

    private func field(_ label: String, _ stage: ViewStage) throws -> ViewElement {
        try #require(stage.content.describe().first { $0.label == label && $0.role == .textField })
    }

    @Test func fieldsTakeWhatCanBeReadAndTellWhenTheyAreFinished() throws {
        let stage = ViewStage.showing(Fields(), width: 300, height: 200)
        stage.content.handle(.action(try field("Value", stage).identifier, .setText("2.25")))
        #expect(stage.element("2.25  0  unnamed") != nil)
        stage.content.handle(.action(try field("Value", stage).identifier, .setText("loud")))
        #expect(try field("Value", stage).value == "2.25")
        try stage.press("Name")
        stage.content.handle(.text("Bass"))
        stage.key(0xff0d)
        #expect(stage.element("2.25 Bass 1  named") != nil)
    }

    @Test func aSecretIsNotShown() throws {
        let stage = ViewStage.showing(Fields(), width: 300, height: 200)
        try stage.press("Secret")
        stage.content.handle(.text("abc"))
        #expect(try field("Secret", stage).value == "•••" && stage.labels.contains("1.50  0 abc unnamed"))
    }

    @Test func aStateMovesTheKeyboard() async throws {
        let stage = ViewStage.showing(Fields(), width: 300, height: 200)
        stage.content.handle(.focus(true, direction: 0))
        try stage.press("Name it")
        #expect(await eventually { (try? field("Name", stage).isFocused) ?? false })
    }

    @Test func progressIsABarAndRead() throws {
        let stage = ViewStage.showing(ProgressView("Loading", value: 3, total: 4).tint(.black))
        let bar = try #require(stage.content.describe().first { $0.role == .meter })
        #expect(bar.value == "0.75")
        let y = Int(bar.y + bar.height / 2)
        #expect(stage.isBlack(100, y) && !stage.isBlack(190, y))
    }

    @Test func aTextIsMadeSmallerToFit() throws {
        let text = "A long text for a small room"
        let small = ViewStage.showing(Text(text).lineLimit(1).minimumScaleFactor(0.4), width: 110)
        let whole = ViewStage.showing(Text(text).lineLimit(1), width: 400)
        let (made, natural) = (try #require(small.element(text)), try #require(whole.element(text)))
        #expect(made.height < natural.height && made.width <= 110)
    }

    @Test func textsAreFormattedAndJoined() {
        let stage = ViewStage.showing(
            VStack {
                Text("Cutoff ") + Text("440").bold()
                Text(0.5, format: .percent)
                Text("shout").textCase(.uppercase)
            })
        #expect(stage.element("Cutoff 440") != nil && stage.element("50%") != nil && stage.element("SHOUT") != nil)
    }

    private final class Chosen: ObservableObject {
        @Published var text = "one"
        var names: [String] = []
    }

    @Test func theRightButtonOffersAContextMenu() throws {
        let chosen = Chosen()
        let stage = ViewStage.showing(
            Rectangle().fill(.black).contextMenu {
                Button("Reset") { chosen.names.append("Reset") }
                Button("Learn") { chosen.names.append("Learn") }
            })
        stage.content.handle(.pointer(ViewPointerEvent(.down, x: 100, y: 50, button: 1)))
        stage.key(0xff54)
        stage.key(0xff0d)
        #expect(chosen.names == ["Learn"])
        stage.click(100, 50)
        #expect(chosen.names == ["Learn"])
    }

    private struct Notes: View {
        @ObservedObject var chosen: Chosen
        var body: some View { TextEditor(text: $chosen.text) }
    }

    @Test func aTextEditorWritesLines() {
        let chosen = Chosen()
        let stage = ViewStage.showing(Notes(chosen: chosen))
        stage.click(100, 50)
        stage.key(0xff0d)
        stage.content.handle(.text("two"))
        #expect(chosen.text == "one\ntwo")
    }
}
