import Foundation
import ViewHierarchy

/// Shows a list of devices as a window's content. Thread: main.
@MainActor
final class DeviceListViewController: HierarchyViewController {
    let list: DeviceList

    init(_ list: DeviceList, title: String) {
        self.list = list
        super.init()
        self.title = title
        preferredContentSize = list.view.frame.size
    }

    required init?(coder: AUCoder) { return nil }

    override func loadView() { view = list.view }
    override func viewDidLoad() { list.refresh() }
}
