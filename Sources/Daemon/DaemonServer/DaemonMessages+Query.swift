import ComponentRegistry
import DaemonControl
import Varlink

extension DaemonMessages.Query {
    /// The triple that is asked for; a code that is absent is a wildcard.
    /// - Throws: `VarlinkError.failed` with what is wrong about a code.
    func identifier() throws -> ComponentIdentifier {
        do {
            return try ComponentIdentifier(
                type: type ?? "0", subtype: subtype ?? "0", manufacturer: manufacturer ?? "0")
        } catch {
            throw VarlinkError.failed("\(error)", interface: DaemonMethods.interfaceName)
        }
    }
}
