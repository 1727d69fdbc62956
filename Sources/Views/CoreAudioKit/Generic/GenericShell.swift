import CoreGraphics
import Foundation
import ViewHierarchy

/// Holds a generic view that another one may take the place of.
@MainActor
final class GenericShell: UIView {
    private var shown: GenericView

    init(_ view: GenericView) {
        shown = view
        super.init(frame: view.frame)
        addSubview(view)
    }

    required init?(coder: NSCoder) { return nil }

    func show(_ view: GenericView) {
        shown.removeFromSuperview()
        shown = view
        addSubview(view)
        setNeedsLayout()
    }

    override func layoutSubviews() { shown.frame = CGRect(origin: .zero, size: frame.size) }
}
