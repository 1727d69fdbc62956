import UIKit

class ImageKnobView: UIView {
    private let imageView = UIImageView()
    private let valueLabel = UILabel()
    private let button = UIButton(type: .system)
    private let toggle = UISwitch()
    private let field = UITextField()
    private var lastPoint = CGPoint.zero
    var onChange: ((Float) -> Void)?
    var value: Float = 0 {
        didSet {
            value = max(0, min(1, value))
            valueLabel.text = "\(Int(value * 100)) %"
            imageView.transform = CGAffineTransform(rotationAngle: CGFloat(value - 0.5) * 1.5 * .pi)
            if value != oldValue { onChange?(value) }
        }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        imageView.image = UIImage(named: "knob") ?? drawKnob()
        imageView.contentMode = .scaleAspectFit
        imageView.isUserInteractionEnabled = false
        imageView.tintColor = .systemOrange
        valueLabel.font = .monospacedDigitSystemFont(ofSize: 12, weight: .regular)
        valueLabel.textAlignment = .center
        button.setTitle("Reset", for: .normal)
        button.setTitleColor(.systemRed, for: .highlighted)
        button.titleLabel?.font = .systemFont(ofSize: 12)
        button.addTarget(self, action: #selector(reset), for: .touchUpInside)
        button.setImage(UIImage(systemName: "arrow.counterclockwise"), for: .normal)
        button.layer.cornerRadius = 4
        button.contentEdgeInsets = UIEdgeInsets(top: 2, left: 4, bottom: 2, right: 4)
        toggle.isOn = true
        toggle.onTintColor = .systemGreen
        toggle.addTarget(self, action: #selector(toggled(_:)), for: .valueChanged)
        field.placeholder = "Value"
        field.borderStyle = .roundedRect
        field.keyboardType = .decimalPad
        field.returnKeyType = .done
        field.delegate = self
        for sub in [imageView, valueLabel, button, toggle, field] as [UIView] {
            sub.translatesAutoresizingMaskIntoConstraints = false
            addSubview(sub)
        }
        NSLayoutConstraint.activate([
            imageView.centerXAnchor.constraint(equalTo: centerXAnchor),
            imageView.topAnchor.constraint(equalTo: topAnchor),
            imageView.widthAnchor.constraint(equalTo: widthAnchor, multiplier: 0.8),
            imageView.heightAnchor.constraint(equalTo: imageView.widthAnchor),
            valueLabel.topAnchor.constraint(equalTo: imageView.bottomAnchor, constant: 4),
            valueLabel.leadingAnchor.constraint(equalTo: leadingAnchor),
            valueLabel.trailingAnchor.constraint(equalTo: trailingAnchor),
        ])
        isAccessibilityElement = true
        accessibilityTraits = [.adjustable]
        accessibilityLabel = "Knob"
    }

    required init?(coder: NSCoder) { fatalError() }

    override func accessibilityIncrement() { value += 0.05 }
    override func accessibilityDecrement() { value -= 0.05 }

    private func drawKnob() -> UIImage {
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 80, height: 80))
        return renderer.image { context in
            UIColor.darkGray.setFill()
            context.cgContext.fillEllipse(in: CGRect(x: 0, y: 0, width: 80, height: 80))
            let path = UIBezierPath()
            path.move(to: CGPoint(x: 40, y: 8))
            path.addLine(to: CGPoint(x: 40, y: 24))
            path.lineWidth = 4
            path.lineCapStyle = .round
            UIColor.white.setStroke()
            path.stroke()
            UIBezierPath(arcCenter: CGPoint(x: 40, y: 40), radius: 30, startAngle: 0, endAngle: .pi, clockwise: true)
                .stroke()
        }
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        lastPoint = touch.location(in: self)
        UIView.animate(withDuration: 0.1, animations: { self.valueLabel.alpha = 1 })
        superview?.bringSubviewToFront(self)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self) else { return }
        value += Float(lastPoint.y - point.y) / 150
        lastPoint = point
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        UIView.transition(
            with: valueLabel, duration: 0.2, options: .transitionCrossDissolve,
            animations: { self.valueLabel.alpha = 0.5 }, completion: nil)
    }

    @objc func reset() { value = 0.5 }
    @objc func toggled(_ sender: UISwitch) { alpha = sender.isOn ? 1 : 0.4 }
    override func didMoveToWindow() { super.didMoveToWindow() }
    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 80, height: 120) }
}

extension ImageKnobView: UITextFieldDelegate {
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        textField.resignFirstResponder()
        value = Float(textField.text ?? "") ?? value
        return true
    }
}
