import CoreGraphics
import Foundation
import ViewHierarchy

/// One line of a list of devices: a box that chooses it, with its name, and what it is below.
@MainActor
final class DeviceListRow: UIView {
    static let height: CGFloat = 46
    let entry: DeviceListEntry
    private let box = UIView(frame: .zero)
    private let words = UIView(frame: .zero)
    private let button: ButtonPart

    /// - Parameter chosen: is called when a person checks or clears the box.
    init(_ entry: DeviceListEntry, chosen: @escaping (DeviceListRow) -> Void) {
        self.entry = entry
        button = ButtonPart(.check, title: entry.name)
        super.init(frame: .zero)
        box.part = button
        let label = LabelPart()
        (label.string, label.style) = (entry.summary, TextStyle(size: 11, truncates: true))
        words.part = label
        addSubview(box)
        addSubview(words)
        button.pressed = { [weak self] in if let self { chosen(self) } }
    }

    required init?(coder: NSCoder) { return nil }

    var isChosen: Bool {
        get { button.isOn }
        set { button.isOn = newValue }
    }

    override func layoutSubviews() {
        let width = max(0, frame.width - 24)
        let wanted = box.intrinsicContentSize.width
        box.frame = CGRect(x: 12, y: 4, width: wanted > 0 ? min(width, wanted) : width, height: 22)
        words.frame = CGRect(x: 36, y: 26, width: max(0, width - 24), height: 16)
    }
}
