import UIKit

protocol KeyboardUIViewDelegate: class {
    func noteOn(note: UInt8)
    func noteOff(note: UInt8)
}

class KeyboardUIView: UIView {
    weak var delegate: KeyboardUIViewDelegate?
    var octaveCount: Int = 2
    var firstOctave: Int = 4
    var whiteKeyOff: UIColor = #colorLiteral(red: 1, green: 1, blue: 1, alpha: 1)
    var keyOnColor: UIColor = UIColor(red: 0.2, green: 0.6, blue: 1, alpha: 1)
    private var onKeys = Set<UInt8>()
    private var touchNotes: [UITouch: UInt8] = [:]
    private let naturalNotes = ["C", "D", "E", "F", "G", "A", "B"]

    override init(frame: CGRect) {
        super.init(frame: frame)
        isMultipleTouchEnabled = true
        contentMode = .redraw
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        isMultipleTouchEnabled = true
    }

    override var intrinsicContentSize: CGSize { CGSize(width: 1012, height: 170) }

    private var whiteKeySize: CGSize {
        CGSize(width: frame.size.width / CGFloat(octaveCount * 7), height: frame.size.height - 2)
    }

    override func draw(_ rect: CGRect) {
        let context = UIGraphicsGetCurrentContext()
        context?.setFillColor(UIColor.black.cgColor)
        context?.fill(rect)
        for i in 0..<octaveCount * 7 {
            let path = UIBezierPath(
                roundedRect: CGRect(
                    x: CGFloat(i) * whiteKeySize.width + 1, y: 1, width: whiteKeySize.width - 2,
                    height: whiteKeySize.height),
                byRoundingCorners: [.bottomLeft, .bottomRight], cornerRadii: CGSize(width: 5, height: 5))
            (onKeys.contains(UInt8(i)) ? keyOnColor : whiteKeyOff).setFill()
            path.fill()
            UIColor.gray.setStroke()
            path.lineWidth = 1
            path.stroke()
            if i % 7 == 0 {
                addLabel(String(firstOctave + i / 7), x: CGFloat(i) * whiteKeySize.width, width: whiteKeySize.width)
            }
        }
        let gradient = CGGradient(
            colorsSpace: CGColorSpaceCreateDeviceRGB(),
            colors: [UIColor.black.cgColor, UIColor.clear.cgColor] as CFArray, locations: nil)!
        context?.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 0, y: 8), options: [])
    }

    private func addLabel(_ text: String, x: CGFloat, width: CGFloat) {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        let attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 12, weight: .regular), .foregroundColor: UIColor.darkGray,
            .paragraphStyle: style, .kern: 1.0,
        ]
        let string = NSAttributedString(string: text, attributes: attributes)
        let bounding = string.boundingRect(
            with: CGSize(width: width, height: 40), options: [.usesLineFragmentOrigin], context: nil)
        string.draw(in: CGRect(x: x, y: bounds.height - bounding.height - 4, width: width, height: bounding.height))
    }

    private func note(at point: CGPoint) -> UInt8? {
        guard bounds.contains(point) else { return nil }
        return UInt8(point.x / whiteKeySize.width)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            if let key = note(at: touch.location(in: self)) { press(key, touch) }
        }
        setNeedsDisplay()
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            guard let key = note(at: touch.location(in: self)), touchNotes[touch] != key else { continue }
            release(touch)
            press(key, touch)
        }
        setNeedsDisplay(bounds)
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        touches.forEach(release)
        let remaining = event?.allTouches?.filter { $0.phase != .ended } ?? []
        if remaining.isEmpty { onKeys.removeAll() }
        setNeedsDisplay()
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        touchesEnded(touches, with: event)
    }

    private func press(_ key: UInt8, _ touch: UITouch) {
        touchNotes[touch] = key
        onKeys.insert(key)
        delegate?.noteOn(note: key)
    }

    private func release(_ touch: UITouch) {
        guard let key = touchNotes.removeValue(forKey: touch) else { return }
        onKeys.remove(key)
        delegate?.noteOff(note: key)
    }
}
