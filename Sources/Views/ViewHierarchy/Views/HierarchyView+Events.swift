import AudioToolbox
import CoreGraphics
import Foundation

extension HierarchyView {
    /// The topmost view at a point, in the superview's downward coordinates.
    func hit(_ point: CGPoint) -> HierarchyView? {
        guard !isHidden, opacity > 0.01, acceptsHits, let inside = fromParent(point),
            downwardBounds.contains(inside), effect?.clip?.path.contains(inside) ?? true
        else { return nil }
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
        let place = fromSurface(CGPoint(x: event.x, y: event.y))
        var moved = event
        (moved.x, moved.y) = (Double(place.x), Double(place.y))
        return handleScroll(moved)
    }

    func key(_ event: ViewKeyEvent) -> Bool {
        (part?.isEnabled ?? true) && handleKey(event) || controller?.takes(event) ?? false
    }

    /// Text goes to what is written in; what else takes text is typed to.
    func paste(_ text: String) -> Bool {
        guard part?.isEnabled ?? true else { return false }
        return part?.paste(text) ?? false || (!(part is FieldPart) && handleText(text))
    }

    func type(_ text: String) -> Bool { (part?.isEnabled ?? true) && handleText(text) }

    var gesturesUpwards: [HierarchyGesture] {
        sequence(first: self, next: \.parentView).flatMap(\.gestureList)
    }

    // MARK: Description

    package var isDescribed: Bool {
        !isSilent && (part?.isDescribed ?? false || spokenLabel != nil || ownSpokenLabel != nil)
    }

    func perform(_ action: ViewAction) {
        guard part?.isEnabled ?? true else { return }
        part?.perform(action)
        performed?(action)
        performOwn(action)
    }

    func element(in surface: HierarchySurface) -> ViewElement? {
        let place = frameOnSurface
        var element = ViewElement(
            identifier: identifier, role: spokenRole ?? part?.role ?? .group, label: part?.label ?? "",
            x: Double(place.minX), y: Double(place.minY), width: Double(place.width), height: Double(place.height),
            isEnabled: part?.isEnabled ?? true, isFocused: surface.hasKeyboard && surface.focused === self)
        part?.describe(&element)
        if let label = spokenLabel ?? ownSpokenLabel { element.label = label }
        if let value = spokenValue ?? ownSpokenValue { element.value = value }
        element.label = String(element.label.prefix(256))
        element.value = String(element.value.prefix(256))
        return element
    }
}
