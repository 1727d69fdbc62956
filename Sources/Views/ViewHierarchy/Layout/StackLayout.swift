import CoreGraphics
import Foundation

/// Places views in a row or a column: those that want a size get it, and the others share what is left.
@MainActor
package final class StackLayout {
    package var views: [HierarchyView] = []
    package var isVertical = false
    package var isEqual = false
    package var spacing: CGFloat = 8
    package var insets: (top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) = (0, 0, 0, 0)

    package init() {}

    private var visible: [HierarchyView] { views.filter { !$0.isHidden } }

    private func along(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
    private func across(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }

    /// What the views want with what lies between and around; -1 for what none of them says.
    package var size: CGSize {
        let sizes = visible.map(\.naturalSize)
        guard !sizes.isEmpty else { return .zero }
        let gaps = CGFloat(sizes.count - 1) * spacing
        let length = sizes.contains { along($0) < 0 } ? -1 : sizes.reduce(gaps) { $0 + along($1) }
        let width = sizes.map(across).max() ?? -1
        let (w, h) = isVertical ? (width, length) : (length, width)
        return CGSize(
            width: w < 0 ? -1 : w + insets.left + insets.right, height: h < 0 ? -1 : h + insets.top + insets.bottom)
    }

    package func place(in bounds: CGRect) {
        let room = CGRect(
            x: bounds.minX + insets.left, y: bounds.minY + insets.top,
            width: max(0, bounds.width - insets.left - insets.right),
            height: max(0, bounds.height - insets.top - insets.bottom))
        let shown = visible
        guard !shown.isEmpty else { return }
        let total = along(room.size) - CGFloat(shown.count - 1) * spacing
        var place = isVertical ? room.minY : room.minX
        for (view, length) in zip(shown, lengths(of: shown, in: max(0, total))) {
            let wanted = across(view.naturalSize)
            let width = wanted >= 0 && !isVertical ? min(wanted, across(room.size)) : across(room.size)
            let offset = (across(room.size) - width) / 2
            let frame =
                isVertical
                ? CGRect(x: room.minX + offset, y: place, width: width, height: length)
                : CGRect(x: place, y: room.minY + offset, width: length, height: width)
            view.setDownwardFrame(frame)
            place += length + spacing
        }
    }

    private func lengths(of views: [HierarchyView], in room: CGFloat) -> [CGFloat] {
        guard !isEqual else { return views.map { _ in room / CGFloat(views.count) } }
        let wanted = views.map { along($0.naturalSize) }
        let fixed = wanted.filter { $0 >= 0 }.reduce(0, +)
        let open = wanted.filter { $0 < 0 }.count
        // Where there is not enough room, all become shorter by the same part.
        let scale = fixed > room ? room / fixed : 1
        let rest = max(0, room - fixed)
        return wanted.map { $0 >= 0 ? $0 * scale : rest / CGFloat(open) }
    }
}
