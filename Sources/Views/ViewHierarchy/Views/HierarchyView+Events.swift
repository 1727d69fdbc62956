import AudioToolbox
import CoreGraphics
import Foundation

extension HierarchyView {
    /// The topmost view at a point, in the superview's downward coordinates.
    func hit(_ point: CGPoint) -> HierarchyView? {
        let frame = downwardFrame
        guard !isHidden, opacity > 0.01, frame.contains(point), acceptsHits else { return nil }
        let inside = CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
        return hitInside(inside)
    }

    /// As `hit(_:)`, with a point of this view's downward coordinates, by what subclasses say.
    package func hitAmongChildren(_ inside: CGPoint) -> HierarchyView? {
        for child in childViews.reversed() {
            if let view = child.hit(inside) { return view }
        }
        return self
    }

    func pointer(_ event: ViewPointerEvent, in surface: HierarchySurface) {
        guard part?.isEnabled ?? true else { return }
        handlePointer(event.moved(into: self, of: surface))
    }

    func scroll(_ event: ViewScrollEvent) -> Bool {
        guard part?.isEnabled ?? true else { return false }
        let place = placeOnSurface
        var moved = event
        (moved.x, moved.y) = (event.x - Double(place.x), event.y - Double(place.y))
        return handleScroll(moved)
    }

    func key(_ event: ViewKeyEvent) -> Bool { (part?.isEnabled ?? true) && handleKey(event) }

    func type(_ text: String) -> Bool { (part?.isEnabled ?? true) && handleText(text) }

    var gesturesUpwards: [HierarchyGesture] {
        sequence(first: self, next: \.parentView).flatMap(\.gestureList)
    }

    // MARK: Description

    package var isDescribed: Bool { part?.isDescribed ?? false || spokenLabel != nil }

    func perform(_ action: ViewAction) {
        guard part?.isEnabled ?? true else { return }
        part?.perform(action)
    }

    func element(in surface: HierarchySurface) -> ViewElement? {
        let place = placeOnSurface
        var element = ViewElement(
            identifier: identifier, role: spokenRole ?? part?.role ?? .group, label: part?.label ?? "",
            x: Double(place.x), y: Double(place.y), width: Double(frame.width), height: Double(frame.height),
            isEnabled: part?.isEnabled ?? true, isFocused: surface.hasKeyboard && surface.focused === self)
        part?.describe(&element)
        if let spokenLabel { element.label = spokenLabel }
        if let spokenValue { element.value = spokenValue }
        element.label = String(element.label.prefix(256))
        element.value = String(element.value.prefix(256))
        return element
    }
}
