internal import CRealtimeKit
import Settings

/// A service on a bus that speaks the interface of RealtimeKit.
package struct RealtimeService: Sendable {
    /// The bus, as D-Bus writes addresses.
    package let address: String
    package let name: String
    package let path: String
    package let interface: String

    package static func realtimeKit(address: String) -> RealtimeService {
        RealtimeService(
            address: address, name: "org.freedesktop.RealtimeKit1", path: "/org/freedesktop/RealtimeKit1",
            interface: "org.freedesktop.RealtimeKit1")
    }

    package static func portal(address: String) -> RealtimeService {
        RealtimeService(
            address: address, name: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop",
            interface: "org.freedesktop.portal.Realtime")
    }

    /// Those that this process can have, the more direct one first.
    package static var known: [RealtimeService] {
        let system = value(.systemBus) ?? "unix:path=/run/dbus/system_bus_socket"
        let session = value(.sessionBus) ?? value(.runtimeDirectory).map { "unix:path=\($0)/bus" }
        return [.realtimeKit(address: system)] + (session.map { [.portal(address: $0)] } ?? [])
    }

    private static func value(_ variable: EnvironmentVariable) -> String? {
        variable.value.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Asks once. Throws why not, as text; otherwise the priority that was granted, at most the one asked for.
    package func grant(processID: Int32, threadID: Int32, priority: Int) -> Result<Int, RealtimeRefusal> {
        var reason = [CChar](repeating: 0, count: 512)
        let granted = address.withCString { address in
            name.withCString { name in
                path.withCString { path in
                    interface.withCString { interface in
                        var service = crtk_service(address: address, name: name, path: path, interface: interface)
                        return crtk_grant(
                            &service, UInt64(clamping: processID), UInt64(clamping: threadID),
                            UInt32(clamping: priority), &reason, UInt32(reason.count))
                    }
                }
            }
        }
        guard granted <= 0 else { return .success(Int(granted)) }
        let text = String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return .failure(RealtimeRefusal(reason: text))
    }
}

/// Why a thread was not given real-time scheduling.
package struct RealtimeRefusal: Error, Equatable {
    package let reason: String

    package init(reason: String) { self.reason = reason }
}
