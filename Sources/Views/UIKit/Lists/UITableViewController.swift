import CoreGraphics
import Foundation
import ViewHierarchy

/// A controller whose view is a table (UITableViewController.h). Thread: main.
@preconcurrency @MainActor
open class UITableViewController: HierarchyViewController, UITableViewDataSource, UITableViewDelegate {
    /// The table.
    open var tableView: UITableView!
    private let style: UITableView.Style
    /// With a table of a style.
    public init(style: UITableView.Style) {
        self.style = style
        super.init()
    }
    /// With a plain table.
    public override convenience init() { self.init(style: .plain) }
    public required init?(coder: AUCoder) { return nil }
    open override func loadView() {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: style)
        tableView = table
        view = table
        table.delegate = self
        table.dataSource = self
    }
    /// None; for overrides.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
    /// An empty one; for overrides.
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    /// One; for overrides.
    open func numberOfSections(in tableView: UITableView) -> Int { 1 }
    /// Nothing; for overrides.
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    /// For overrides: a person has chosen a row.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    /// For overrides: a row is chosen no longer.
    open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
    /// The table's own; for overrides. Points.
    open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        UITableView.automaticDimension
    }
}
