import Foundation
import ViewHierarchy

/// Lies behind a view, and follows what is not for the controls in it; the gestures of the views around follow, too.
@MainActor
final class GestureView: UIView {
    private var follow: (PointerEvent) -> Void = { _ in }
    private var isSimultaneous = false
    private var around: [GestureView] = []
    private weak var host: (any ViewHost)?
    private var start = CGPoint.zero
    private let memory = GestureMemory()

    func use<Followed: Gesture>(
        _ gesture: Followed, isSimultaneous: Bool, around: [GestureView], _ host: any ViewHost
    ) {
        follow = { gesture.follow($0, GestureTelling(changed: { _ in }, ended: { _ in }, failed: {})) }
        (self.isSimultaneous, self.around, self.host) = (isSimultaneous, around, host)
    }

    private func follow(_ phase: PointerEvent.Phase, _ touches: Set<UITouch>) {
        guard let touch = touches.first else { return }
        var isDragging = follow(phase, touch, blocked: false)
        for view in around.reversed() {
            isDragging = view.follow(phase, touch, blocked: isDragging && !view.isSimultaneous) || isDragging
        }
    }

    /// Whether a drag of it goes on.
    private func follow(_ phase: PointerEvent.Phase, _ touch: UITouch, blocked: Bool) -> Bool {
        let place = touch.location(in: self)
        if phase == .began { begin(place) }
        memory.blocksDrags = blocked
        memory.places.append((place, touch.timestamp))
        if memory.places.count > 6 { memory.places.removeFirst() }
        if hypot(place.x - start.x, place.y - start.y) >= 16 { memory.isFarAway = true }
        let event = PointerEvent(
            phase: phase, location: place, start: start, time: touch.timestamp, taps: touch.tapCount, memory: memory,
            convert: { [weak self] in self?.convert($0, to: $1) ?? $0 })
        if event.isOver { memory.isDown = false }
        follow(event)
        return memory.isDragging && !blocked
    }

    private func begin(_ place: CGPoint) {
        start = place
        (memory.isDragging, memory.isFarAway, memory.isDown) = (false, false, true)
        (memory.places, memory.beganPresses, memory.kept) = ([], [], [:])
        memory.press += 1
    }

    private func convert(_ point: CGPoint, to space: CoordinateSpace) -> CGPoint {
        switch space {
        case .local: return point
        case .global: return CGPoint(x: point.x + frame.minX, y: point.y + frame.minY)
        case .named(let name):
            let corner = host?.places.spaces[name]?.origin ?? .zero
            return CGPoint(x: point.x + frame.minX - corner.x, y: point.y + frame.minY - corner.y)
        }
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { follow(.began, touches) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { follow(.moved, touches) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { follow(.ended, touches) }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { follow(.cancelled, touches) }
}

extension ControlTraits {
    /// Those of views around, which follow what those inside follow.
    var gestures: [GestureView] {
        get { self[[GestureView].self] ?? [] }
        set { self[[GestureView].self] = newValue }
    }
}

extension BuildContext {
    /// For a view inside a control, which has its own label and takes the pointer itself.
    func inside(_ name: String) -> BuildContext {
        var context = child(name)
        context.environment.reading = nil
        context.controls.gestures = []
        return context
    }
}
