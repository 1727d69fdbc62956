import CoreGraphics
import Foundation
import ViewHierarchy

/// How far something has come, as a bar (SwiftUI's `ProgressView`); half a bar where that is not known.
public struct ProgressView<Label: View>: View {
    private let label: Label
    private let part: Double?

    init(_ label: Label, _ part: Double?) { (self.label, self.part) = (label, part) }

    /// With a label; of `total`, or nil where it is not known.
    public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1, @ViewBuilder label: () -> Label) {
        self.init(label(), value.map { Double($0) / max(.leastNormalMagnitude, Double(total)) })
    }
    /// The label and the bar.
    public var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            label
            LevelBar(part: part, least: 0, greatest: 1)
        }
    }
}

extension ProgressView where Label == EmptyView {
    /// Where it is not known how far.
    public init() { self.init(EmptyView(), nil) }
    /// Of `total`, or nil where it is not known.
    public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
        self.init(value: value, total: total) { EmptyView() }
    }
}

extension ProgressView where Label == Text {
    /// With a title, where it is not known how far.
    public init(_ title: LocalizedStringKey) { self.init(Text(title), nil) }
    /// With a title; of `total`, or nil where it is not known.
    public init<Value: BinaryFloatingPoint>(_ title: LocalizedStringKey, value: Value?, total: Value = 1) {
        self.init(value: value, total: total) { Text(title) }
    }
}

/// A bar from 0 to 1, read out as a meter.
struct LevelBar: View, PrimitiveView {
    let part: Double?
    let least: Double
    let greatest: Double

    func node(_ context: BuildContext) -> Node {
        let view = context.host.leaf(context.path, "level") { DrawnView(frame: .zero) }
        let part = part.map { $0.isFinite ? min(1, max(0, $0)) : 0 }
        view.spokenRole = .meter
        view.spokenLabel = context.label ?? "Progress"
        view.spokenValue =
            context.environment.reading?.value ?? part.map { String(format: "%.4g", least + $0 * (greatest - least)) }
            ?? ""
        let color = context.tint ?? .tintColor
        view.show { context, bounds in
            let bar = CGRect(x: 0, y: bounds.midY - 2, width: bounds.width, height: 4)
            var filled = bar
            filled.size.width *= CGFloat(part ?? 0.5)
            for (rect, color) in [(bar, HierarchyColor.systemFill), (filled, color)] where rect.width > 0 {
                context.setFillColor(color.cgColor)
                context.addPath(CGPath(roundedRect: rect, cornerWidth: 2, cornerHeight: 2, transform: nil))
                context.fillPath()
            }
        }
        return LeafNode(view) { CGSize(width: Node.all($0, ideal: 100).width, height: 8) }
    }
}
