import SwiftUI
import TestSupport
import Testing
import ViewStage

@MainActor struct RepresentableTests {
    private final class Meter: NSView {
        var level = 0.0 { didSet { needsDisplay = true } }
        var pressed: () -> Void = {}
        override func draw(_ dirtyRect: NSRect) {
            NSColor.black.setFill()
            NSRect(x: 0, y: 0, width: bounds.width, height: bounds.height * level).fill()
        }
        override func mouseDown(with event: NSEvent) { pressed() }
    }

    private struct MeterView: NSViewRepresentable {
        let level: Double
        @Binding var presses: Int

        final class Coordinator {
            var presses: Binding<Int>
            init(_ presses: Binding<Int>) { self.presses = presses }
        }
        func makeCoordinator() -> Coordinator { Coordinator($presses) }
        func makeNSView(context: Context) -> Meter {
            let meter = Meter(frame: .zero)
            let coordinator = context.coordinator
            meter.pressed = { coordinator.presses.wrappedValue += 1 }
            return meter
        }
        func updateNSView(_ nsView: Meter, context: Context) { nsView.level = level }
    }

    private struct Panel: View {
        @State private var presses = 0
        var body: some View {
            VStack(spacing: 0) {
                MeterView(level: presses > 0 ? 1 : 0.5, presses: $presses).frame(width: 40, height: 60)
                Text("Pressed \(presses)")
            }
        }
    }

    @Test func aViewOfAppKitIsMadeOnceAndBroughtUpToDate() throws {
        let stage = ViewStage.showing(Panel())
        let bottom = Int(try #require(stage.element("Pressed 0")).y)
        #expect(stage.isBlack(100, bottom - 10) && !stage.isBlack(100, bottom - 50))
        stage.click(100, Double(bottom - 20))
        stage.draw()
        #expect(stage.element("Pressed 1") != nil && stage.isBlack(100, bottom - 50))
        stage.click(100, Double(bottom - 20))
        #expect(stage.element("Pressed 2") != nil)
    }

    private final class PaneController: UIViewController {
        override func loadView() {
            view = UIView(frame: .zero)
            view.backgroundColor = .black
        }
    }
    private struct Pane: UIViewControllerRepresentable {
        func makeUIViewController(context: Context) -> PaneController { PaneController() }
        func updateUIViewController(_ controller: PaneController, context: Context) {
            controller.view.alpha = context.environment.isEnabled ? 1 : 0
        }
    }

    @Test func aControllersViewIsShown() {
        #expect(ViewStage.showing(Pane().frame(width: 50, height: 50)).isBlack(100, 50))
        #expect(!ViewStage.showing(Pane().frame(width: 50, height: 50).disabled(true)).isBlack(100, 50))
    }

    @Test func aViewOfSwiftUIInOneOfAppKitGrowsWithItAndIsClicked() throws {
        let root = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 60))
        let hosting: NSView = NSHostingView(rootView: Panel().frame(maxWidth: .infinity).background(Color.black))
        hosting.frame = root.bounds
        hosting.autoresizingMask = [.width, .height]
        root.addSubview(hosting)
        let stage = ViewStage(HierarchySurface(root: root), width: 200, height: 160)
        stage.draw()
        #expect(
            hosting.frame == NSRect(x: 0, y: 0, width: 200, height: 160) && stage.isBlack(5, 80)
                && stage.isBlack(195, 80))
        let bottom = try #require(stage.element("Pressed 0")).y
        stage.click(100, bottom - 20)
        #expect(stage.element("Pressed 1") != nil)
    }
}
