import AudioToolbox
import ComponentRegistry
import CoreAudioKit
import ExtensionHost
import Foundation
import HostControl
import RemoteParameters
import TerminalOutput
import ViewPresentation

/// The generic view that a command shows, drawn in this process: of a running unit's parameters, or of a unit that is
/// started for it.
@MainActor
struct GenericShownView {
    private let controller = AUGenericViewController()
    private let presenter: LocalPresenter
    private let failures = SettingFailures()
    /// Kept while it is shown; nil for one that another host runs.
    private let started: AUAudioUnit?

    /// - Parameter text: an instance, a running unit's name, or a component.
    /// - Throws: `CommandFailure`.
    init(_ text: String) async throws {
        if let running = try ShownView.running(text) {
            started = nil
            let parameters = try running.call { try $0.parameters(instance: $1) }
            controller.title = running.status.name
            controller.parameterTree = .remote(parameters) { [failures] keyPath, value in
                failures.note { () throws(CommandFailure) in
                    try running.call { try $0.setParameter(instance: $1, parameter: keyPath, value: value) }
                }
            }
        } else {
            let found = try ComponentQuery([text]).component(in: ComponentScanner().scan())
            do {
                let unit = try await AudioUnitHost().instantiate(found.audioDescription)
                started = unit
                controller.auAudioUnit = unit
            } catch {
                throw CommandFailure(.unit, TerminalText.line("\(error)"))
            }
        }
        controller.loadViewIfNeeded()
        guard let content = controller.viewContent else { throw CommandFailure(.failed, "there is no generic view") }
        presenter = LocalPresenter(content)
    }

    /// Shows it, does what a script says, and returns what it shows then.
    /// - Throws: `CommandFailure` where a running unit refuses what is set.
    func show(
        _ size: AUViewSize?, scale: Double, isDark: Bool, _ events: [ViewEvent]
    ) throws -> (picture: ViewPicture?, elements: [ViewElement]) {
        let wished = controller.preferredContentSize
        let natural = AUViewSize(width: Double(wished.width), height: Double(wished.height))
        presenter.configure(size ?? natural, scale: scale, isDark: isDark)
        _ = presenter.picture
        for event in events { presenter.send(event) }
        if let failure = failures.first { throw failure }
        return (presenter.picture, presenter.describe())
    }
}

/// What could not be set, which an observer of parameters cannot throw.
// @unchecked: used on the main thread, where whoever sets a parameter by the view is.
private final class SettingFailures: @unchecked Sendable {
    private(set) var first: CommandFailure?

    func note(_ body: () throws(CommandFailure) -> Void) {
        do throws(CommandFailure) { try body() } catch { first = first ?? error }
    }
}
