import Foundation
import ViewHierarchy

/// Lies behind a view, and follows what is not for the controls in it.
@MainActor
final class GestureView: UIView {
    var gesture: (any Gesture)?
    private var start = CGPoint.zero

    private func follow(_ phase: GesturePhase, _ touches: Set<UITouch>) {
        guard let touch = touches.first else { return }
        let place = touch.location(in: self)
        if phase == .began { start = place }
        gesture?.follow(phase, start: start, location: place, time: touch.timestamp, taps: touch.tapCount)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { follow(.began, touches) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { follow(.moved, touches) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { follow(.ended, touches) }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { follow(.cancelled, touches) }
}
