import AudioToolbox
import SwiftUI
import TestSupport
import Testing
import ViewStage

@MainActor struct ContainerTests {
    private struct Rows: View {
        @State private var pressed = -1
        var body: some View {
            VStack(spacing: 0) {
                Text("Pressed \(pressed)").frame(height: 20)
                ScrollView {
                    VStack(spacing: 0) {
                        ForEach(0..<20) { row in
                            Button("Row \(row)") { pressed = row }.buttonStyle(.plain).frame(height: 20)
                        }
                    }
                    .frame(maxWidth: .infinity)
                }
            }
        }
    }

    @Test func aWheelScrollsAsFarAsThereIsSomething() throws {
        let stage = ViewStage.showing(Rows())
        let first = try #require(stage.element("Row 0"))
        stage.scroll(100, 60, by: 100)
        #expect(try #require(stage.element("Row 0")).y == first.y - 100)
        stage.click(100, 30)
        #expect(stage.element("Pressed 5") != nil)
        stage.scroll(100, 60, by: 10_000)
        let last = try #require(stage.element("Row 19"))
        #expect(last.y > 75 && last.y + last.height <= 100)
        stage.scroll(100, 60, by: -10_000)
        #expect(try #require(stage.element("Row 0")).y == first.y)
    }

    @Test func aDragBesideTheControlsScrolls() throws {
        let stage = ViewStage.showing(Rows())
        let before = try #require(stage.element("Row 3")).y
        stage.drag(10, 90, to: 10, 50)
        #expect(abs(try #require(stage.element("Row 3")).y - (before - 40)) < 0.01)
        #expect(stage.element("Pressed -1") != nil)
    }

    @Test func theKeyboardsFocusIsBroughtIntoSight() throws {
        let stage = ViewStage.showing(Rows())
        stage.content.handle(.focus(true, direction: 1))
        for _ in 0..<9 { stage.key(0xff09) }
        let row = try #require(stage.element("Row 9"))
        #expect(row.isFocused && row.y >= 20 && row.y + row.height <= 101)
    }

    private struct Log: View {
        @State private var count = 10
        var body: some View {
            VStack(spacing: 0) {
                Button("More") { count += 1 }.frame(height: 20)
                ScrollViewReader { proxy in
                    ScrollView {
                        LazyVStack(alignment: .leading, spacing: 0) {
                            ForEach(0..<count, id: \.self) { Text("Line \($0)").frame(height: 20).id($0) }
                        }
                    }
                    .onChange(of: count) { _ in withAnimation { proxy.scrollTo(count - 1, anchor: .bottom) } }
                }
            }
        }
    }

    @Test func aReaderScrollsToANewLine() async throws {
        let stage = ViewStage.showing(Log())
        try stage.press("More")
        #expect(await eventually { stage.element("Line 10").map { $0.y + $0.height <= 101 && $0.y > 60 } ?? false })
    }

    @Test func aGridPlacesViewsInItsColumns() throws {
        let columns = [GridItem(.fixed(40)), GridItem(.flexible()), GridItem(.flexible())]
        let stage = ViewStage.showing(
            LazyVGrid(columns: columns, spacing: 4) {
                ForEach(0..<4) { Text("Cell \($0)").frame(maxWidth: .infinity, alignment: .leading).frame(height: 20) }
            }, width: 196, height: 60)
        let places = try (0..<4).map { try #require(stage.element("Cell \($0)")) }
        #expect(places.map(\.x) == [0, 48, 126, 0])
        #expect(places[3].y - places[0].y == 24 && places[0].y == places[2].y)
    }

    @Test func adaptiveColumnsAreAsManyAsFit() throws {
        let stage = ViewStage.showing(
            LazyVGrid(columns: [GridItem(.adaptive(minimum: 40), spacing: 10)], spacing: 0) {
                ForEach(0..<5) { Text("\($0)").frame(height: 20) }
            }, width: 190, height: 60)
        let rows = try (0..<5).map { try #require(stage.element("\($0)")).y }
        #expect(Set(rows[0..<4]).count == 1 && rows[4] == rows[0] + 20)
    }

    @Test func aGridsColumnsAreAsWideAsTheirWidestView() throws {
        let stage = ViewStage.showing(
            Grid(alignment: .leading, horizontalSpacing: 10, verticalSpacing: 0) {
                GridRow {
                    Text("A")
                    Text("First")
                }
                GridRow {
                    Text("A longer one")
                    Text("Second")
                }
            })
        let (first, second) = (try #require(stage.element("First")), try #require(stage.element("Second")))
        let long = try #require(stage.element("A longer one"))
        #expect(first.x == second.x && abs(first.x - (long.x + long.width + 10)) < 0.6)
    }

    private struct Chosen: View {
        @State private var choice: String?
        var body: some View {
            VStack(spacing: 0) {
                Text("Chosen \(choice ?? "none")")
                List(["Saw", "Square"], id: \.self, selection: $choice) { Text($0) }
            }
        }
    }

    @Test func aRowOfAListIsChosen() throws {
        let stage = ViewStage.showing(Chosen())
        #expect(stage.element("Chosen none") != nil)
        try stage.press("Square")
        #expect(stage.element("Chosen Square") != nil)
        #expect(stage.content.describe().contains { $0.label == "Square" && $0.value == "chosen" })
    }

    private struct Pages: View {
        @State private var appeared: [String] = []
        var body: some View {
            TabView {
                Text("Oscillators").onAppear { appeared.append("osc") }.tabItem {
                    Label("Osc", systemImage: "waveform")
                }
                Text("Seen \(appeared.joined())").tabItem { Text("Filter") }
            }
        }
    }

    @Test func aTabIsMadeWhenItIsChosen() throws {
        let stage = ViewStage.showing(Pages())
        #expect(stage.element("Oscillators") != nil && !stage.labels.contains { $0.hasPrefix("Seen") })
        try stage.press("Tabs", at: 0.75)
        #expect(stage.element("Seen osc") != nil && stage.element("Oscillators") == nil)
    }

    private struct Editor: View {
        @Environment(\.dismiss) private var dismiss
        var body: some View {
            Button("Done") { dismiss() }.navigationTitle("Editor")
        }
    }

    @Test func aLinkLeadsToAViewAndBack() throws {
        let stage = ViewStage.showing(
            NavigationStack {
                NavigationLink("Edit") { Editor() }.navigationTitle("Synth").toolbar {
                    ToolbarItem(placement: .primaryAction) { Text("Bar") }
                }
            })
        #expect(stage.element("Synth") != nil && stage.element("Bar") != nil)
        try stage.press("Edit chevron.right")
        #expect(stage.element("Editor") != nil && stage.element("Synth") == nil)
        try stage.press("Done")
        #expect(stage.element("Synth") != nil)
        try stage.press("Edit chevron.right")
        try stage.press("Back")
        #expect(stage.element("Synth") != nil && stage.element("Editor") == nil)
    }

    @Test func aFormShowsItsSectionsUnderHeadings() throws {
        let stage = ViewStage.showing(
            Form {
                Section("Voice") { Toggle("Glide", isOn: .constant(true)) }
                Section(header: Text("Effect")) { GroupBox("Delay") { Text("Time") } }
            }, height: 200)
        let order = stage.labels.filter { ["Voice", "Glide", "Effect", "Delay", "Time"].contains($0) }
        #expect(order == ["Voice", "Glide", "Glide", "Effect", "Delay", "Time"])
    }

    private struct Asking: View {
        @State private var isAsked = false
        @State private var isShown = false
        @State private var answer = "nothing"
        var body: some View {
            VStack {
                Text("Answer \(answer)")
                Button("Ask") { isAsked = true }
                Button("Sheet") { isShown = true }
            }
            .alert("Reset?", isPresented: $isAsked) {
                Button("Reset", role: .destructive) { answer = "reset" }
                Button("Cancel", role: .cancel) {}
            }
            .sheet(isPresented: $isShown) { Editor() }
        }
    }

    @Test func aQuestionLiesAboveAllUntilItIsAnswered() throws {
        let stage = ViewStage.showing(Asking(), width: 300, height: 200)
        try stage.press("Ask")
        #expect(stage.element("Reset?") != nil)
        try stage.press("Reset")
        #expect(stage.element("Answer reset") != nil && stage.element("Reset?") == nil)
    }

    @Test func aSheetIsClosedByItsViewOrBesideIt() throws {
        let stage = ViewStage.showing(Asking(), width: 300, height: 200)
        try stage.press("Sheet")
        try stage.press("Done")
        #expect(stage.element("Done") == nil)
        try stage.press("Sheet")
        #expect(stage.element("Done") != nil)
        stage.click(5, 5)
        #expect(stage.element("Done") == nil)
    }

    @Test func prioritiesAndFixedSizesShareTheRoom() throws {
        let stage = ViewStage.showing(
            HStack(spacing: 0) {
                Text("A text that is far too long for its room here").lineLimit(1)
                Text("Kept whole").lineLimit(1).layoutPriority(1)
            })
        let kept = try #require(stage.element("Kept whole"))
        let natural = try #require(ViewStage.showing(Text("Kept whole")).element("Kept whole"))
        #expect(abs(kept.width - natural.width) < 0.01 && kept.x + kept.width <= 200.01)
        let fixed = ViewStage.showing(Text("A text that is far too long for this room, all of it").fixedSize())
        #expect(try #require(fixed.content.describe().first).width > 200)
    }

    @Test func higherOnesAreDrawnAboveAndProportionsAreKept() {
        let stage = ViewStage.showing(
            ZStack {
                Color.black.aspectRatio(1, contentMode: .fit).zIndex(1)
                Color.white
            })
        #expect(stage.isBlack(100, 50) && stage.isBlack(52, 2) && stage.isWhite(48, 50) && stage.isWhite(152, 50))
    }

    @Test func negativePaddingPullsViewsTogether() throws {
        let stage = ViewStage.showing(
            VStack(spacing: 0) {
                Color.black.frame(width: 50, height: 50)
                Text("GATE").padding(.top, -20)
            })
        let text = try #require(stage.element("GATE"))
        let whole = 50 + text.height - 20
        #expect(abs(text.y - ((100 - whole) / 2 + 30)) < 0.01)
    }
}
