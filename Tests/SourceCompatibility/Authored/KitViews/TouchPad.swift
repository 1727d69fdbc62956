import UIKit

@IBDesignable
class TouchPad: UIControl {
    @IBInspectable var dotRadius: CGFloat = 12
    var valueX: CGFloat = 0.5 { didSet { setNeedsLayout() } }
    var valueY: CGFloat = 0.5
    private let dot = UIView()
    private let gradientLayer = CAGradientLayer()
    private let feedback = UIImpactFeedbackGenerator(style: .light)

    override class var layerClass: AnyClass { CAGradientLayer.self }

    override init(frame: CGRect) {
        super.init(frame: frame)
        commonInit()
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        commonInit()
    }

    private func commonInit() {
        isMultipleTouchEnabled = true
        clipsToBounds = true
        layer.cornerRadius = 8
        layer.masksToBounds = true
        layer.borderWidth = 1
        layer.borderColor = UIColor.white.withAlphaComponent(0.2).cgColor
        gradientLayer.colors = [UIColor.systemIndigo.cgColor, UIColor.black.cgColor]
        gradientLayer.locations = [0, 1]
        gradientLayer.startPoint = CGPoint(x: 0.5, y: 0)
        gradientLayer.endPoint = CGPoint(x: 0.5, y: 1)
        layer.insertSublayer(gradientLayer, at: 0)
        dot.backgroundColor = .systemYellow
        dot.isUserInteractionEnabled = false
        dot.layer.shadowColor = UIColor.systemYellow.cgColor
        dot.layer.shadowOpacity = 0.8
        dot.layer.shadowRadius = 8
        dot.layer.shadowOffset = .zero
        addSubview(dot)
        let pan = UIPanGestureRecognizer(target: self, action: #selector(handlePan(_:)))
        pan.delegate = self
        addGestureRecognizer(pan)
        let tap = UITapGestureRecognizer(target: self, action: #selector(reset))
        tap.numberOfTapsRequired = 2
        addGestureRecognizer(tap)
        let press = UILongPressGestureRecognizer(target: self, action: #selector(pressed(_:)))
        press.minimumPressDuration = 0.4
        addGestureRecognizer(press)
        let pinch = UIPinchGestureRecognizer(target: self, action: #selector(pinched(_:)))
        addGestureRecognizer(pinch)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        gradientLayer.frame = bounds
        dot.frame = CGRect(
            x: valueX * bounds.width - dotRadius, y: valueY * bounds.height - dotRadius, width: dotRadius * 2,
            height: dotRadius * 2)
        dot.layer.cornerRadius = dotRadius
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        feedback.impactOccurred()
        move(to: touch.location(in: self))
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        move(to: touch.location(in: self))
        return super.continueTracking(touch, with: event)
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        sendActions(for: [.editingDidEnd, .touchUpInside])
    }

    override func cancelTracking(with event: UIEvent?) {
        sendActions(for: .touchCancel)
    }

    @objc private func handlePan(_ gesture: UIPanGestureRecognizer) {
        switch gesture.state {
        case .began, .changed:
            move(to: gesture.location(in: self))
            let velocity = gesture.velocity(in: self)
            if velocity.y > 1000 { reset() }
        case .ended, .cancelled, .failed: sendActions(for: .editingDidEnd)
        default: break
        }
    }

    @objc private func reset() {
        UIView.animate(
            withDuration: 0.25, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
            options: [.curveEaseOut, .allowUserInteraction],
            animations: {
                self.valueX = 0.5
                self.valueY = 0.5
                self.layoutIfNeeded()
            }, completion: { _ in self.sendActions(for: .valueChanged) })
    }

    @objc private func pressed(_ gesture: UILongPressGestureRecognizer) {
        guard gesture.state == .began else { return }
        UIView.animate(withDuration: 0.2) {
            self.dot.transform = CGAffineTransform(scaleX: 1.3, y: 1.3)
            self.dot.alpha = 0.7
        } completion: { finished in
            if finished { self.dot.transform = .identity }
        }
    }

    @objc private func pinched(_ gesture: UIPinchGestureRecognizer) { dotRadius *= gesture.scale; gesture.scale = 1 }

    private func move(to point: CGPoint) {
        valueX = min(max(point.x / bounds.width, 0), 1)
        valueY = min(max(point.y / bounds.height, 0), 1)
        sendActions(for: .valueChanged)
    }
}

extension TouchPad: UIGestureRecognizerDelegate {
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }
}
