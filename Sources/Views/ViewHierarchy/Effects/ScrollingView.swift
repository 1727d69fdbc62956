import AudioToolbox
import CoreGraphics
import Foundation

/// Shows a part of what may be larger: a wheel scrolls it, a drag on what takes no drag itself, and the keyboard's focus.
package final class ScrollingView: UIView {
    private let bar = ScrollBar()
    /// The size of all of it; points.
    package private(set) var contentSize = CGSize.zero
    /// How far it is scrolled; points.
    package private(set) var offset = CGPoint.zero
    package var showsIndicators = true
    private var held: CGPoint?

    package override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(bar)
        scrolled = { [weak self] event in self?.scroll(by: event.deltaX, event.deltaY) ?? false }
        focusMoved = { [weak self] view in
            guard let self, view !== self, let content = content(of: view) else { return }
            reveal(content)
        }
    }

    package required init?(coder: NSCoder) { return nil }

    /// Places it; the views in it are placed in the superview's coordinates, as if nothing were scrolled.
    package func show(_ place: CGRect, _ size: CGSize, _ views: [HierarchyView]) {
        frame = place
        contentSize = size
        let shown = Set(views.map { ObjectIdentifier($0) })
        for view in childViews where view !== bar && !shown.contains(ObjectIdentifier(view)) { view.detach() }
        for (index, view) in views.enumerated() {
            if childViews.indices.contains(index), childViews[index] === view { continue }
            attach(view, at: index)
        }
        move(to: offset)
    }

    /// Scrolls to a place, as far as there is something; whether it moved.
    @discardableResult
    package func move(to wanted: CGPoint) -> Bool {
        func part(_ wanted: CGFloat, _ size: CGFloat, _ room: CGFloat) -> CGFloat { max(0, min(wanted, size - room)) }
        let new = CGPoint(
            x: part(wanted.x, contentSize.width, frame.width), y: part(wanted.y, contentSize.height, frame.height))
        let moved = new != offset
        offset = new
        let corner = CGPoint(x: frame.minX + new.x, y: frame.minY + new.y)
        if bounds.origin != corner { bounds = CGRect(origin: corner, size: frame.size) }
        placeBar(corner)
        return moved
    }

    private func placeBar(_ corner: CGPoint) {
        bar.isHidden = !showsIndicators || contentSize.height <= frame.height + 0.5 || frame.height < 20
        guard !bar.isHidden else { return }
        let length = max(16, frame.height * frame.height / contentSize.height)
        let part = offset.y / (contentSize.height - frame.height)
        bar.frame = CGRect(
            x: corner.x + frame.width - 6, y: corner.y + (frame.height - length) * part, width: 4, height: length)
    }

    private func scroll(by x: Double, _ y: Double) -> Bool {
        move(to: CGPoint(x: offset.x + CGFloat(x), y: offset.y + CGFloat(y)))
    }

    /// Where a view inside is, in the coordinates that the views in it are placed in.
    private func content(of view: HierarchyView) -> CGRect? {
        let corner = convert(view.toSurface(.zero), from: nil)
        return CGRect(
            x: corner.x + bounds.origin.x, y: corner.y + bounds.origin.y, width: view.frame.width,
            height: view.frame.height)
    }

    /// Scrolls as little as shows a rectangle of the coordinates that the views are placed in.
    package func reveal(_ rect: CGRect) {
        func part(_ offset: CGFloat, _ start: CGFloat, _ end: CGFloat, _ room: CGFloat) -> CGFloat {
            start < offset ? start : end > offset + room ? min(start, end - room) : offset
        }
        let (x, y) = (rect.minX - frame.minX, rect.minY - frame.minY)
        move(
            to: CGPoint(
                x: part(offset.x, x, x + rect.width, frame.width), y: part(offset.y, y, y + rect.height, frame.height)))
    }

    package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        held = touches.first?.location(in: self)
    }
    package override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let place = touches.first?.location(in: self), let held else { return }
        self.held = place
        move(to: CGPoint(x: offset.x + held.x - place.x, y: offset.y + held.y - place.y))
    }
    package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { held = nil }
    package override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { held = nil }
    // The pointer's coordinates are downward ones, whatever the bounds begin at.
    package override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { true }
}
