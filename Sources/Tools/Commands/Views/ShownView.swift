import ComponentRegistry
import ExtensionHost
import HostControl
import LinuxSystem
import TerminalOutput
import ViewPresentation

/// The view that a command shows: of a running unit, or of one that is started for it.
struct ShownView {
    private let name: String
    private let presenter: ViewPresenter
    /// Kept while its view is shown; nil for one that another host runs.
    private let started: ExtensionAudioUnit?

    /// - Parameter text: an instance, a running unit's name, or a component.
    /// - Throws: `CommandFailure`.
    init(_ text: String) async throws {
        if let running = try Self.running(text) {
            let view = try running.call { try $0.openView(instance: $1) }
            (name, presenter, started) = (view.name, ViewPresenter(view.socket), nil)
            return
        }
        let found = try ComponentQuery([text]).component(in: ComponentScanner().scan())
        do {
            let unit = try await AudioUnitHost().instantiate(found.audioDescription)
            (name, presenter, started) = (found.name, ViewPresenter(try unit.openSurface()), unit)
        } catch {
            throw CommandFailure(.unit, TerminalText.line("\(error)"))
        }
    }

    func close() { presenter.close() }

    /// Does something with the view, and names its unit in what goes wrong.
    func call<Result>(
        _ body: (ViewPresenter) throws(ViewPresenterError) -> Result
    ) throws(CommandFailure) -> Result {
        do throws(ViewPresenterError) {
            return try body(presenter)
        } catch {
            throw CommandFailure(.unit, "\(TerminalText.line(name)): \(TerminalText.line(error.description))")
        }
    }

    /// Writes what was shown as a PNG picture.
    static func write(_ picture: ViewPicture?, to path: String) throws(CommandFailure) {
        guard let bytes = picture?.png else {
            throw CommandFailure(.failed, "no picture can be packed without zlib; install the package zlib1g")
        }
        do throws(SystemError) {
            try RegularFile.replace(path: path, with: bytes)
        } catch {
            throw CommandFailure(.unusable, "\(TerminalText.line(path)) cannot be written: \(error.systemReason)")
        }
    }

    /// Nil where no running unit is meant. A number, or a host with a number, can only be meant for one.
    static func running(_ text: String) throws(CommandFailure) -> LocatedUnit? {
        var selector = InstanceSelector()
        do throws(CommandFailure) {
            return try selector.unit(named: text)
        } catch {
            let isNumber = text.allSatisfy { $0.isNumber || $0 == "/" }
            guard !isNumber, error.status == .notFound || error.status == .unreachable else { throw error }
            guard !error.message.contains("running units; name one") else { throw error }
            return nil
        }
    }
}
