import CoreGraphics
import Foundation
import ViewHierarchy

/// Says what is in a table (UITableView.h). Thread: main.
@preconcurrency @MainActor
public protocol UITableViewDataSource: AnyObject {
    /// How many rows a part has.
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    /// A row.
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
    /// How many parts there are.
    func numberOfSections(in tableView: UITableView) -> Int
    /// What stands above a part; nil for nothing.
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
    /// Not asked: nothing is edited.
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
    /// Never called: nothing is edited.
    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableView.EditingStyle, forRowAt indexPath: IndexPath)
}

extension UITableViewDataSource {
    /// One.
    public func numberOfSections(in tableView: UITableView) -> Int { 1 }
    /// Nothing.
    public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    /// It may not.
    public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
    /// Nothing.
    public func tableView(
        _ tableView: UITableView, commit editingStyle: UITableView.EditingStyle, forRowAt indexPath: IndexPath
    ) {}
}

/// Hears of a table, and says how its rows look (UITableView.h). Thread: main.
@preconcurrency @MainActor
public protocol UITableViewDelegate: UIScrollViewDelegate {
    /// A person has chosen a row.
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
    /// A row is chosen no longer.
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
    /// How high a row is; points. What is below 0 stands for the table's own height.
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
    /// A row is made.
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
    /// Nothing.
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    /// Nothing.
    public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
    /// The table's own.
    public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        UITableView.automaticDimension
    }
    /// Nothing.
    public func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
}
