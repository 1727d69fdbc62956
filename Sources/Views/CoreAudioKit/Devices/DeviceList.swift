import Foundation

/// A list of devices that is read when its view is made and when a person asks for it, and what is chosen of it.
/// Thread: main.
@MainActor
final class DeviceList {
    let view: DeviceListView
    private let listing: DeviceListing
    private let emptyWords: String
    private var isReading = false
    private(set) var chosenName: String?
    /// Is called when a person has chosen another one, or none.
    var changed: (String?) -> Void = { _ in }

    init(_ listing: DeviceListing, title: String, emptyWords: String) {
        self.listing = listing
        self.emptyWords = emptyWords
        view = DeviceListView(title: title)
        view.refreshed = { [weak self] in self?.refresh() }
        view.chosen = { [weak self] name in
            self?.chosenName = name
            self?.changed(name)
        }
    }

    /// Reads the list anew, on a thread of its own; what is there stays until it is read.
    func refresh() {
        guard !isReading else { return }
        isReading = true
        if view.isEmpty { view.show("Looking…") }
        let listing = listing
        Thread.detachNewThread { [weak self] in
            let outcome: Result<[DeviceListEntry], DeviceListingError>
            do throws(DeviceListingError) { outcome = .success(try listing.read()) } catch {
                outcome = .failure(error)
            }
            Task { @MainActor in self?.take(outcome) }
        }
    }

    private func take(_ outcome: Result<[DeviceListEntry], DeviceListingError>) {
        isReading = false
        switch outcome {
        case .success(let entries):
            if !entries.contains(where: { $0.name == chosenName }) { forget() }
            view.show(entries, choosing: chosenName, else: emptyWords)
        case .failure(let failure):
            forget()
            view.show(failure.description)
        }
    }

    /// What was chosen is not there any more.
    private func forget() {
        guard chosenName != nil else { return }
        chosenName = nil
        changed(nil)
    }
}
