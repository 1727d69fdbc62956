import SwiftUI

#if os(macOS)
    import AppKit
    typealias PlatformViewRepresentable = NSViewRepresentable
    typealias PlatformColor = NSColor
#else
    import UIKit
    typealias PlatformViewRepresentable = UIViewRepresentable
    typealias PlatformColor = UIColor
#endif

final class ScopeUIView: UIView {
    var samples: [Float] = [] {
        didSet { setNeedsDisplay() }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .black
        isOpaque = true
        contentMode = .redraw
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), samples.count > 1 else { return }
        context.setStrokeColor(UIColor.systemGreen.cgColor)
        context.setLineWidth(1)
        context.beginPath()
        for (i, s) in samples.enumerated() {
            let p = CGPoint(
                x: bounds.width * CGFloat(i) / CGFloat(samples.count - 1), y: bounds.midY - CGFloat(s) * bounds.midY)
            if i == 0 { context.move(to: p) } else { context.addLine(to: p) }
        }
        context.strokePath()
    }
}

struct ScopeView: UIViewRepresentable {
    typealias UIViewType = ScopeUIView
    @Binding var samples: [Float]

    func makeUIView(context: Context) -> ScopeUIView {
        let view = ScopeUIView(frame: .zero)
        view.addGestureRecognizer(
            UITapGestureRecognizer(target: context.coordinator, action: nil))
        return view
    }

    func updateUIView(_ uiView: ScopeUIView, context: UIViewRepresentableContext<ScopeView>) {
        uiView.samples = samples
    }

    static func dismantleUIView(_ uiView: ScopeUIView, coordinator: Coordinator) {
        uiView.samples = []
    }

    func makeCoordinator() -> Coordinator { Coordinator(self) }

    class Coordinator: NSObject {
        var parent: ScopeView
        init(_ parent: ScopeView) { self.parent = parent }
    }
}

struct VerticalSlider: View {
    @Binding var value: Double
    var body: some View {
        GeometryReader { geo in
            ZStack(alignment: .bottom) {
                Capsule().fill(Color(PlatformColor.systemGray))
                Capsule().fill(Color.accentColor).frame(height: geo.size.height * CGFloat(value))
            }
            .gesture(
                DragGesture(minimumDistance: 0).onChanged { g in
                    value = Double(1 - max(0, min(1, g.location.y / geo.size.height)))
                })
        }
        .frame(width: 20)
    }
}

struct PlatformPanel: View {
    @State private var samples: [Float] = []
    @State private var level = 0.4
    var body: some View {
        HStack {
            ScopeView(samples: $samples)
                .frame(width: 200, height: 100)
            VerticalSlider(value: $level)
            #if os(macOS)
                Text("macOS").frame(minWidth: 100)
            #elseif os(iOS)
                Text("iOS").navigationBarTitleDisplayMode(.inline)
            #else
                Text("other")
            #endif
            if #available(iOS 17.0, macOS 14.0, *) {
                Text("new").fontDesign(.rounded)
            } else {
                Text("old")
            }
        }
        .ignoresSafeArea()
        .statusBar(hidden: true)
        .navigationBarHidden(true)
        .previewInterfaceOrientation(.landscapeLeft)
    }
}

@available(iOS 16.0, macOS 13.0, *)
struct AdaptivePanel: View {
    var body: some View {
        ViewThatFits(in: .horizontal) {
            HStack { content }
            VStack { content }
        }
    }

    @ViewBuilder var content: some View {
        Text("A").gridCellColumns(2)
        Text("B")
        Grid(alignment: .leading, horizontalSpacing: 8, verticalSpacing: 4) {
            GridRow {
                Text("Gain").gridColumnAlignment(.trailing)
                Color.red.frame(width: 20, height: 20)
            }
            Divider().gridCellUnsizedAxes(.horizontal)
            GridRow(alignment: .firstTextBaseline) {
                Text("Mix")
                Text("50 %")
            }
        }
    }
}
