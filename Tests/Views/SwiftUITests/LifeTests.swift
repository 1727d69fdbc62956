import Combine
import SwiftUI
import TestSupport
import Testing
import ViewStage

@MainActor struct LifeTests {
    @MainActor private final class Diary {
        var lines: [String] = []
    }

    private struct Guarded: View {
        let diary: Diary
        @State private var isShown = false
        var body: some View {
            VStack {
                Button(isShown ? "Hide" : "Show") { isShown.toggle() }
                if isShown {
                    Text("Guest")
                        .onAppear { diary.lines.append("came") }
                        .onDisappear { diary.lines.append("left") }
                        .task {
                            diary.lines.append("began")
                            try? await Task.sleep(for: .seconds(3600))
                            diary.lines.append(Task.isCancelled ? "cancelled" : "done")
                        }
                }
            }
        }
    }

    @Test func comingAndGoingAreToldOnce() async throws {
        let diary = Diary()
        let stage = ViewStage.showing(Guarded(diary: diary))
        #expect(diary.lines.isEmpty)
        try stage.press("Show")
        stage.draw()
        #expect(await eventually { diary.lines.contains("began") })
        try stage.press("Hide")
        stage.draw()
        #expect(await eventually { diary.lines.contains("cancelled") })
        #expect(diary.lines.filter { ["came", "left"].contains($0) } == ["came", "left"])
    }

    private struct Changing: View {
        let diary: Diary
        @State private var count = 0
        var body: some View {
            Button("Count \(count)") { count += 1 }
                .onChange(of: count) { old, new in diary.lines.append("\(old)-\(new)") }
                .onChange(of: count > 1, initial: true) { diary.lines.append("many \(count > 1)") }
        }
    }

    @Test func changesAreToldWithOldAndNew() async throws {
        let diary = Diary()
        let stage = ViewStage.showing(Changing(diary: diary))
        #expect(await eventually { diary.lines == ["many false"] })
        try stage.press("Count 0")
        try stage.press("Count 1")
        #expect(await eventually { diary.lines.count == 4 })
        #expect(Set(diary.lines) == ["many false", "0-1", "1-2", "many true"])
    }

    private struct Listening: View {
        let source: PassthroughSubject<Int, Never>
        @State private var heard = 0
        @State private var ticks = 0
        var body: some View {
            VStack {
                Text("Heard \(heard)").onReceive(source) { heard += $0 }
                Text(ticks > 1 ? "ticked" : "waits").onReceive(
                    Timer.publish(every: 0.005, on: .main, in: .common).autoconnect()
                ) { _ in ticks += 1 }
            }
        }
    }

    @Test func whatAPublisherSaysIsHeardWhileTheViewIsShown() async {
        let source = PassthroughSubject<Int, Never>()
        let stage = ViewStage.showing(Listening(source: source))
        source.send(3)
        source.send(4)
        #expect(stage.element("Heard 7") != nil)
        #expect(await eventually { stage.element("ticked") != nil })
    }

    private struct Meter: View {
        let read: () -> Int
        var body: some View {
            TimelineView(.animation(minimumInterval: 0.005)) { _ in Text("Level \(read())") }
        }
    }

    @Test func aTimelineIsMadeAnewWhileItIsShown() async {
        var count = 0
        let stage = ViewStage.showing(
            Meter {
                count += 1
                return count
            })
        #expect(
            await eventually {
                stage.draw()
                return count > 3
            })
        // Nothing wakes a view that nobody lays out.
        let last = count
        for _ in 0..<5 {
            try? await Task.sleep(for: .milliseconds(20))
        }
        #expect(count <= last + 1)
    }
}
