import Combine
import SwiftUI
import TestSupport
import Testing
import ViewStage

private struct AccentKey: EnvironmentKey {
    static let defaultValue = "grey"
}

extension EnvironmentValues {
    fileprivate var accent: String {
        get { self[AccentKey.self] }
        set { self[AccentKey.self] = newValue }
    }
}

private final class Engine: ObservableObject {
    @Published var voices = 4
}

@Observable private final class Patch {
    var name = "Init"
}

@MainActor struct EnvironmentTests {
    private struct Voices: View {
        @EnvironmentObject var engine: Engine
        @Environment(Patch.self) private var patch
        @Environment(\.accent) private var accent
        var body: some View {
            VStack {
                Stepper("Voices", value: $engine.voices)
                Text("\(engine.voices) \(patch.name) \(accent)")
            }
        }
    }

    @Test func objectsAndValuesReachTheViewsInside() async throws {
        let (engine, patch) = (Engine(), Patch())
        let stage = ViewStage.showing(
            VStack { Voices() }.environmentObject(engine).environment(patch).environment(\.accent, "amber"))
        #expect(stage.element("4 Init amber") != nil)
        try stage.press("+")
        #expect(engine.voices == 5 && stage.element("5 Init amber") != nil)
        engine.voices = 8
        #expect(stage.element("8 Init amber") != nil)
        patch.name = "Lead"
        #expect(await eventually { stage.element("8 Lead amber") != nil })
    }

    @Test func aValueThatNobodySetIsTheDefault() {
        struct Alone: View {
            @Environment(\.accent) var accent
            @Environment(\.isEnabled) var isEnabled
            var body: some View { Text("\(accent) \(isEnabled ? "on" : "off")") }
        }
        #expect(ViewStage.showing(Alone().disabled(true)).element("grey off") != nil)
    }

    private struct Scheme: View {
        @Environment(\.colorScheme) private var scheme
        var body: some View { Text(scheme == .dark ? "dark" : "light") }
    }

    @Test func theColorSchemeIsTheSurfaces() {
        let stage = ViewStage.showing(Scheme())
        #expect(stage.element("light") != nil)
        stage.resize(width: 200, height: 100, isDark: true)
        #expect(stage.element("dark") != nil)
        #expect(ViewStage.showing(Scheme().preferredColorScheme(.dark)).element("dark") != nil)
    }

    private struct Width: PreferenceKey {
        static let defaultValue: CGFloat = 0
        static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
    }
    private struct Measured: View {
        @State private var widest: CGFloat = 0
        var body: some View {
            VStack {
                ForEach([30, 90, 60], id: \.self) { width in
                    Color.red.frame(width: CGFloat(width), height: 5).background(
                        GeometryReader { Color.clear.preference(key: Width.self, value: $0.size.width) })
                }
                Text("Widest \(Int(widest))")
            }
            .onPreferenceChange(Width.self) { widest = $0 }
        }
    }

    @Test func preferencesReachTheViewsAround() {
        #expect(ViewStage.showing(Measured()).element("Widest 90") != nil)
    }

    private struct Counting: ViewModifier {
        @State private var count = 0
        let name: String
        func body(content: Content) -> some View {
            VStack {
                content
                Button("\(name) \(count)") { count += 1 }
            }
        }
    }

    @Test func modifiersHaveStatesOfTheirOwn() throws {
        let stage = ViewStage.showing(Text("Body").modifier(Counting(name: "a")).modifier(Counting(name: "b")))
        try stage.press("a 0")
        try stage.press("a 1")
        try stage.press("b 0")
        #expect(stage.element("a 2") != nil && stage.element("b 1") != nil && stage.element("Body") != nil)
    }

    private struct Spaced: View {
        @State private var place = CGPoint.zero
        var body: some View {
            VStack(spacing: 0) {
                Color.white.frame(height: 30)
                Color.red.frame(width: 50, height: 40).gesture(
                    DragGesture(minimumDistance: 0, coordinateSpace: .named("panel")).onChanged { place = $0.location })
                Text("\(Int(place.x)) \(Int(place.y))")
            }
            .coordinateSpace(name: "panel")
            .frame(width: 100)
        }
    }

    @Test func placesCountFromANamedView() throws {
        let stage = ViewStage.showing(Spaced(), width: 200, height: 120)
        let text = try #require(stage.element("0 0"))
        // The panel is 100 points wide, in the middle; the red view begins 30 below its upper side.
        stage.send(.down, 90, text.y - 20)
        #expect(stage.element("40 50") != nil)
    }
}
