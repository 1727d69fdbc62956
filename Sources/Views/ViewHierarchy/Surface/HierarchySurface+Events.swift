import AudioToolbox
import CoreGraphics
import Foundation

extension HierarchySurface {
    /// Brings an event to the view that it is meant for; places that are no numbers are ignored.
    public func handle(_ event: ViewEvent) {
        switch event {
        case .pointer(let event): handle(event)
        case .scroll(let event): handle(event)
        case .key(let event): handle(event)
        case .text(let text): type(text)
        case .paste(let text): paste(text)
        case .focus(let isFocused, let direction): takeKeyboard(isFocused, direction)
        case .action(let identifier, let action):
            let view = elements().first { $0.identifier == identifier }
            // Whoever presses a line of text wants to write there.
            if action == .press, let view, view.part is FieldPart { focus(view) }
            view?.perform(action)
        }
        layOut()
    }

    // MARK: Pointer

    private func handle(_ event: ViewPointerEvent) {
        guard event.x.isFinite, event.y.isFinite else { return }
        if let menu { return handle(event, menu) }
        let place = CGPoint(x: event.x, y: event.y)
        switch event.phase {
        case .entered, .moved: hover(root.hit(place), event)
        case .exited: hover(nil, event)
        case .down: press(event, place)
        case .dragged, .up, .cancelled: follow(event)
        }
    }

    private func hover(_ view: HierarchyView?, _ event: ViewPointerEvent) {
        if hovered !== view {
            hovered?.pointer(event.with(.exited), in: self)
            hovered = view
            view?.pointer(event.with(.entered), in: self)
        }
        view?.pointer(event.with(.moved), in: self)
    }

    private func press(_ event: ViewPointerEvent, _ place: CGPoint) {
        guard let view = root.hit(place) else { return }
        hovered = view
        if event.button == 1, openContextMenu(of: view) { return }
        if view.canTakeFocus { focus(view) }
        captured = view
        gestures = view.gesturesUpwards.filter(\.isEnabled)
        for gesture in gestures { gesture.pointer(event.moved(into: gesture.view ?? view, of: self)) }
        view.pointer(event, in: self)
    }

    /// Whether the view or one that it is in has something to offer.
    private func openContextMenu(of view: HierarchyView) -> Bool {
        guard let owner = sequence(first: view, next: \.parentView).first(where: { $0.contextMenu != nil }) else {
            return false
        }
        let offered = (owner.contextMenu?() ?? []).filter { !$0.title.isEmpty }
        guard !offered.isEmpty else { return false }
        view.openMenu(offered.map(\.title)) { if offered.indices.contains($0) { offered[$0].action?() } }
        return true
    }

    private func follow(_ event: ViewPointerEvent) {
        guard let view = captured else { return }
        var isTaken = false
        for gesture in gestures {
            gesture.pointer(event.moved(into: gesture.view ?? view, of: self))
            if gesture.hasTakenOver, gesture.cancelsTouches { isTaken = true }
        }
        if isTaken, !isCancelled {
            isCancelled = true
            view.pointer(event.with(.cancelled), in: self)
        }
        if !isCancelled { view.pointer(event, in: self) }
        guard event.phase != .dragged else { return }
        (captured, gestures, isCancelled) = (nil, [], false)
    }

    private func handle(_ event: ViewPointerEvent, _ menu: MenuView) {
        // The button that opened the menu is let go above it.
        if event.phase == .up || event.phase == .cancelled { (captured, gestures, isCancelled) = (nil, [], false) }
        let isInside = menu.frame.contains(CGPoint(x: event.x, y: event.y))
        if event.phase == .down, !isInside { return closeMenu() }
        var moved = event
        (moved.x, moved.y) = (event.x - Double(menu.frame.minX), event.y - Double(menu.frame.minY))
        menu.handle(moved, isInside: isInside)
    }

    private func handle(_ event: ViewScrollEvent) {
        guard [event.x, event.y, event.deltaX, event.deltaY].allSatisfy(\.isFinite) else { return }
        if let menu { return menu.scroll(by: event.deltaY) }
        var view = root.hit(CGPoint(x: event.x, y: event.y))
        while let current = view, !current.scroll(event) { view = current.parentView }
    }

    // MARK: Keyboard

    private func handle(_ event: ViewKeyEvent) {
        if let menu { return menu.handle(event) }
        var view = focused ?? root
        if event.phase != .up { typedByKey = "" }
        while !view.key(event) {
            guard let parent = view.parentView else { return tab(event) }
            view = parent
        }
        if event.phase != .up { typedByKey = event.characters }
    }

    private func tab(_ event: ViewKeyEvent) {
        guard event.phase != .up, event.symbol == KeySymbol.tab || event.symbol == KeySymbol.backTab else { return }
        let isBack = event.symbol == KeySymbol.backTab || event.modifiers.contains(.shift)
        moveFocus(isBack ? -1 : 1)
    }

    private func moveFocus(_ direction: Int) {
        let order = FocusOrder(of: root)
        focus(order.after(focused, direction: direction) ?? order.after(nil, direction: direction))
    }

    private func type(_ text: String) {
        // A key and the text that it types come one after the other: whoever took the first has had the second.
        guard text.isEmpty || text != typedByKey else { return typedByKey = "" }
        var view: HierarchyView? = focused ?? root
        while let current = view, !current.type(String(text.prefix(4096))) { view = current.parentView }
    }

    private func paste(_ text: String) {
        guard menu == nil else { return }
        var view = focused
        while let current = view, !current.paste(text) { view = current.parentView }
    }

    private func takeKeyboard(_ isFocused: Bool, _ direction: Int) {
        hasKeyboard = isFocused
        if isFocused, direction != 0 {
            focused = nil
            moveFocus(direction)
        }
        focused?.setNeedsDisplay()
    }

    /// Gives the keyboard to a view, or to none. False if the view that has it keeps it.
    @discardableResult
    package func focus(_ view: HierarchyView?) -> Bool {
        guard view !== focused else { return true }
        if let old = focused {
            guard old.losesFocus() else { return false }
            focused = nil
            old.setNeedsDisplay()
        }
        focused = view
        view?.gainsFocus()
        if let view { sequence(first: view, next: \.parentView).forEach { $0.focusMoved?(view) } }
        view?.setNeedsDisplay()
        return true
    }

    // MARK: Description

    /// What is shown, for assistive programs and tests: 256 elements at most, in the order of Tab.
    public func describe() -> [ViewElement] {
        layOut()
        return elements().compactMap { $0.element(in: self) }
    }

    /// What is described, 256 at most.
    private func elements() -> [HierarchyView] {
        var found: [HierarchyView] = []
        func collect(_ view: HierarchyView) {
            guard !view.isHidden, found.count < 256 else { return }
            if view.isDescribed { found.append(view) }
            for child in view.childViews { collect(child) }
        }
        collect(root)
        return found
    }
}

extension ViewPointerEvent {
    func with(_ phase: Phase) -> ViewPointerEvent {
        var event = self
        event.phase = phase
        return event
    }

    /// In a view's coordinates, downwards.
    @MainActor
    func moved(into view: HierarchyView, of surface: HierarchySurface) -> ViewPointerEvent {
        let place = view.fromSurface(CGPoint(x: x, y: y))
        var event = self
        (event.x, event.y) = (Double(place.x), Double(place.y))
        return event
    }
}
