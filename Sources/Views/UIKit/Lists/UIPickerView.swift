import CoreGraphics
import Foundation
import ViewHierarchy

/// One of several texts, or one of each of several lists (UIPickerView.h); each list is a menu here. Thread: main.
@preconcurrency @MainActor
open class UIPickerView: UIView {
    private var lists: [ChoicePart] = []
    private var isStale = true

    /// Points.
    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { return nil }
    /// Says how many there are.
    open weak var dataSource: (any UIPickerViewDataSource)? { didSet { reloadAllComponents() } }
    /// Says what they are called, and hears of a choice.
    open weak var delegate: (any UIPickerViewDelegate)? { didSet { reloadAllComponents() } }
    /// How many lists there are, 16 at most.
    open var numberOfComponents: Int { min(16, max(0, dataSource?.numberOfComponents(in: self) ?? 0)) }
    /// How many texts a list has, 10,000 at most.
    open func numberOfRows(inComponent component: Int) -> Int {
        min(10_000, max(0, dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0))
    }
    /// Asks for everything anew, before the next frame.
    open func reloadAllComponents() {
        isStale = true
        setNeedsLayout()
    }
    /// Asks for everything anew, before the next frame.
    open func reloadComponent(_ component: Int) { reloadAllComponents() }
    /// Chooses one, without telling the delegate; nothing where there is none.
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
        make()
        guard lists.indices.contains(component), lists[component].titles.indices.contains(row) else { return }
        lists[component].selected = row
    }
    /// Which one is chosen; -1 for none.
    open func selectedRow(inComponent component: Int) -> Int {
        make()
        return lists.indices.contains(component) ? lists[component].selected : -1
    }
    open override var intrinsicContentSize: CGSize { CGSize(width: -1, height: 32) }
    open override func layoutSubviews() {
        make()
        let width = bounds.width / CGFloat(max(1, lists.count))
        for (index, list) in lists.enumerated() {
            list.view?.frame = CGRect(
                x: CGFloat(index) * width, y: bounds.midY - 14, width: max(0, width - 4), height: min(28, bounds.height)
            )
        }
    }

    private func make() {
        guard isStale else { return }
        isStale = false
        let chosen = lists.map(\.selected)
        for list in lists { list.view?.removeFromSuperview() }
        lists = (0..<numberOfComponents).map { component in
            let list = ChoicePart(isSegmented: false)
            list.titles = (0..<numberOfRows(inComponent: component)).map {
                delegate?.pickerView(self, titleForRow: $0, forComponent: component) ?? ""
            }
            let old = chosen.indices.contains(component) ? chosen[component] : 0
            list.selected = list.titles.indices.contains(old) ? old : list.titles.isEmpty ? -1 : 0
            list.chosen = { [weak self] row in
                guard let self else { return }
                delegate?.pickerView(self, didSelectRow: row, inComponent: component)
            }
            let view = UIView(frame: .zero)
            view.part = list
            addSubview(view)
            return list
        }
    }
}

/// Says how many texts there are (UIPickerView.h). Thread: main.
@preconcurrency @MainActor
public protocol UIPickerViewDataSource: AnyObject {
    /// How many lists.
    func numberOfComponents(in pickerView: UIPickerView) -> Int
    /// How many texts a list has.
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// Says what the texts are, and hears of a choice (UIPickerView.h). Thread: main.
@preconcurrency @MainActor
public protocol UIPickerViewDelegate: AnyObject {
    /// A text; nil for none.
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
    /// A person has chosen one.
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
    /// None.
    public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        nil
    }
    /// Nothing.
    public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}
