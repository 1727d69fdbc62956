import AudioToolbox
import CoreAudioKit
import HostControl
import RemoteParameters
import Varlink
import WindowPresentation

/// The parameters of a unit that another process plays, as a view of this one; what is changed elsewhere is seen after half
/// a second. Thread: main.
@MainActor
final class GenericUnitView {
    /// For a window.
    private(set) var view: ContentView!
    /// In points.
    let preferredSize: AUViewSize
    private let client: HostClient
    private let instance: UInt64
    private let tree: AUParameterTree
    private let controller = AUGenericViewController()
    private let setting: RemoteSetting

    /// - Throws: as `HostClient.parameters`.
    init(_ client: HostClient, _ instance: UInt64, title: String) throws {
        (self.client, self.instance) = (client, instance)
        let setting = RemoteSetting { keyPath, value in
            try? client.setParameter(instance: instance, parameter: keyPath, value: value)
        }
        self.setting = setting
        tree = .remote(try client.parameters(instance: instance)) { setting.set($0, $1) }
        controller.title = title
        controller.parameterTree = tree
        controller.loadViewIfNeeded()
        let size = controller.preferredContentSize
        preferredSize = AUViewSize(width: Double(size.width), height: Double(size.height))
        guard let content = controller.viewContent else { return }
        view = ContentView(content) { [weak self] in self?.refresh() }
    }

    /// Takes over the present values; returns why there are none.
    private func refresh() -> String? {
        do {
            let values = try client.parameters(instance: instance)
            setting.pausing {
                for value in values {
                    guard let parameter = tree.value(forKeyPath: value.keyPath) as? AUParameter else { continue }
                    if parameter.value != value.value { parameter.value = value.value }
                }
            }
            return nil
        } catch VarlinkClientError.disconnected, VarlinkClientError.notRunning {
            return "the program that the unit played in has ended"
        } catch {
            return "the program that the unit plays in does not answer: \(error)"
        }
    }
}

/// Hands on what a person sets, and not what was read.
// @unchecked: used on the main thread, where whoever sets a parameter by the view is.
private final class RemoteSetting: @unchecked Sendable {
    private let body: (String, AUValue) -> Void
    private var isPaused = false

    init(_ body: @escaping (String, AUValue) -> Void) { self.body = body }

    func set(_ keyPath: String, _ value: AUValue) { if !isPaused { body(keyPath, value) } }

    func pausing(_ read: () -> Void) {
        isPaused = true
        read()
        isPaused = false
    }
}
