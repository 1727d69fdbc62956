import CoreGraphics
import Foundation
import ViewHierarchy

/// A row of a table (UITableViewCell.h). Thread: main.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
    /// Where its texts stand.
    public enum CellStyle: Int, Sendable {
        case `default`, value1, value2, subtitle
    }
    /// What stands at its end.
    public enum AccessoryType: Int, Sendable {
        case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
    }
    /// How it looks when it is chosen.
    public enum SelectionStyle: Int, Sendable {
        case none, blue, gray, `default`
    }

    private let style: CellStyle
    /// The kind of row that it is made for again.
    public let reuseIdentifier: String?
    /// What is in it.
    public let contentView = UIView(frame: .zero)
    /// Its text.
    open private(set) lazy var textLabel: UILabel? = label()
    /// Its other text; nil where its style has none.
    open private(set) lazy var detailTextLabel: UILabel? = style == .default ? nil : label()
    /// Kept for whoever set it.
    open private(set) lazy var imageView: UIImageView? = UIImageView(frame: .zero)
    /// What stands at its end.
    open var accessoryType = AccessoryType.none { didSet { setNeedsDisplay() } }
    /// What stands at its end instead.
    open var accessoryView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let accessoryView { addSubview(accessoryView) }
            setNeedsLayout()
        }
    }
    /// How it looks when it is chosen.
    open var selectionStyle = SelectionStyle.default
    /// Whether it is chosen.
    open var isSelected = false { didSet { setNeedsDisplay() } }
    /// Kept for whoever set it.
    open var isHighlighted = false
    /// What is seen while it is chosen; its ground is.
    open var selectedBackgroundView: UIView? { didSet { setNeedsDisplay() } }
    /// What is seen below it.
    open var backgroundView: UIView?
    var line: UIColor?

    /// Of a style, for rows of a kind.
    public required init(style: CellStyle, reuseIdentifier: String?) {
        (self.style, self.reuseIdentifier) = (style, reuseIdentifier)
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        addSubview(contentView)
    }
    /// Nil: there are no archives of views here.
    public required init?(coder: NSCoder) { return nil }

    /// Chooses it; nothing is animated. For overrides.
    open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
    /// For overrides: a finger is on it.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
    /// For overrides: it is used for another row.
    open func prepareForReuse() {}

    private func label() -> UILabel {
        let made = UILabel(frame: .zero)
        made.font = .systemFont(ofSize: 15)
        contentView.addSubview(made)
        setNeedsLayout()
        return made
    }

    open override func layoutSubviews() {
        let end: CGFloat = accessoryType == .none ? 0 : 24
        let extra = accessoryView?.frame.width ?? 0
        contentView.frame = CGRect(x: 0, y: 0, width: max(0, bounds.width - end - extra), height: bounds.height)
        accessoryView?.frame.origin = CGPoint(
            x: bounds.width - extra - 8, y: (bounds.height - (accessoryView?.frame.height ?? 0)) / 2)
        let room = contentView.bounds.insetBy(dx: 12, dy: 2)
        let texts = contentView.subviews.compactMap { $0 as? UILabel }.filter { $0 === textLabel || $0 === shownDetail }
        if texts.count == 2, style == .value1 {
            textLabel?.frame = CGRect(x: room.minX, y: room.minY, width: room.width * 0.6, height: room.height)
            shownDetail?.frame = CGRect(
                x: room.minX + room.width * 0.6, y: room.minY, width: room.width * 0.4, height: room.height)
            shownDetail?.textAlignment = .right
            return
        }
        for (index, text) in texts.enumerated() {
            let height = room.height / CGFloat(texts.count)
            text.frame = CGRect(x: room.minX, y: room.minY + CGFloat(index) * height, width: room.width, height: height)
        }
    }
    private var shownDetail: UILabel? { style == .default ? nil : detailTextLabel }

    open override func draw(_ rect: CGRect) {
        if isSelected, selectionStyle != .none {
            (selectedBackgroundView?.backgroundColor ?? UIColor.systemFill).setFill()
            UIBezierPath(rect: bounds).fill()
        }
        UIColor.tintColor.setStroke()
        let mark = UIBezierPath()
        mark.lineWidth = 2
        let (x, y) = (bounds.maxX - 18, bounds.midY)
        switch accessoryType {
        case .checkmark:
            mark.move(to: CGPoint(x: x - 5, y: y))
            mark.addLine(to: CGPoint(x: x - 1, y: y + 4))
            mark.addLine(to: CGPoint(x: x + 6, y: y - 5))
        case .disclosureIndicator, .detailDisclosureButton:
            UIColor.tertiaryLabel.setStroke()
            mark.move(to: CGPoint(x: x, y: y - 5))
            mark.addLine(to: CGPoint(x: x + 5, y: y))
            mark.addLine(to: CGPoint(x: x, y: y + 5))
        case .none, .detailButton: break
        }
        mark.stroke()
        guard let line else { return }
        line.setFill()
        UIBezierPath(rect: CGRect(x: 12, y: bounds.maxY - 1, width: bounds.width - 12, height: 1)).fill()
    }
}
