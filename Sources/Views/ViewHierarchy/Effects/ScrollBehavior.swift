import AudioToolbox
import CoreGraphics
import Foundation

/// Lets a view show a part of what is in it, from its bounds' origin: a wheel scrolls it, a finger that its owner hands on,
/// and the keyboard's focus.
@MainActor
package final class ScrollBehavior {
    private weak var view: HierarchyView?
    private let bar = ScrollBar()
    /// The size of all that is in it; points.
    package var contentSize = CGSize.zero { didSet { if contentSize != oldValue { move(to: offset) } } }
    /// Points that may be scrolled beyond the upper and the lower end.
    package var margin: (top: CGFloat, bottom: CGFloat) = (0, 0)
    package var isEnabled = true
    package var showsBar = true { didSet { placeBar() } }
    /// Is called when another part is shown.
    package var moved: () -> Void = {}

    package init(_ view: HierarchyView) {
        self.view = view
        view.attach(bar)
        view.scrolled = { [weak self] event in
            guard let self, isEnabled else { return false }
            return move(to: CGPoint(x: offset.x + event.deltaX, y: offset.y + event.deltaY))
        }
        view.focusMoved = { [weak self, weak view] focused in
            guard let self, let view, focused !== view else { return }
            // What is converted counts from the corner that is seen.
            let seen: CGRect = view.convert(focused.bounds, from: focused)
            reveal(seen.offsetBy(dx: offset.x, dy: offset.y))
        }
    }

    /// The first point of the content that is shown.
    package var offset: CGPoint { view?.bounds.origin ?? .zero }

    /// Shows another part, as far as there is something; whether it moved.
    @discardableResult
    package func move(to wanted: CGPoint) -> Bool {
        guard let view, wanted.x.isFinite, wanted.y.isFinite else { return false }
        let room = view.bounds.size
        let new = CGPoint(
            x: max(0, min(wanted.x, contentSize.width - room.width)),
            y: max(-margin.top, min(wanted.y, contentSize.height + margin.bottom - room.height)))
        let old = offset
        if new != old { view.bounds = CGRect(origin: new, size: room) }
        placeBar()
        if new != old { moved() }
        return new != old
    }

    /// Scrolls as little as shows a rectangle of the content.
    package func reveal(_ rect: CGRect) {
        guard let room = view?.bounds.size else { return }
        func part(_ offset: CGFloat, _ start: CGFloat, _ end: CGFloat, _ room: CGFloat) -> CGFloat {
            start < offset ? start : end > offset + room ? min(start, end - room) : offset
        }
        move(
            to: CGPoint(
                x: part(offset.x, rect.minX, rect.maxX, room.width),
                y: part(offset.y, rect.minY, rect.maxY, room.height)))
    }

    private func placeBar() {
        guard let view else { return }
        let room = view.bounds.size
        bar.isHidden = !showsBar || contentSize.height <= room.height + 0.5 || room.height < 20
        guard !bar.isHidden else { return }
        let length = max(16, room.height * room.height / contentSize.height)
        let place = max(0, min(1, offset.y / max(1, contentSize.height - room.height)))
        bar.setDownwardFrame(
            CGRect(x: room.width - 6, y: (room.height - length) * place, width: 4, height: length))
        if view.childViews.last !== bar { view.attach(bar) }
    }
}
