import ComponentRegistry
import ExtensionHost
import Rigs
import TerminalOutput

/// Finds what the units of a rig need on this machine, before anything is started.
struct RigUnitLookup {
    let scan: ComponentScan

    /// The component of each unit. Throws naming the first unit that is not installed, and the first file that it
    /// cannot be given.
    func components(of units: [RigUnit]) throws -> [RegisteredComponent] {
        try units.enumerated().map { index, unit in
            let name = unit.name == "\(unit.component)" ? "" : " (\(TerminalText.line(unit.name)))"
            let title = "unit \(index + 1) of the rig, \(unit.component)\(name)"
            guard let component = scan.component(matching: unit.component) else {
                throw CommandFailure(.notFound, "\(title), is not installed; `auctl list` shows what is")
            }
            guard unit.files.isEmpty || component.grants.selectedFiles != nil else {
                throw CommandFailure(
                    .unit,
                    "\(title), takes no files: its Info.plist declares no files.user-selected in resourceUsage; remove "
                        + "'\(RigUnitKey.files.rawValue)' from the rig")
            }
            for file in unit.files { try check(file, of: title) }
            return component
        }
    }

    private func check(_ file: RigFile, of title: String) throws(CommandFailure) {
        do throws(CommandFailure) {
            _ = try GivenFile(file.path)
        } catch {
            throw CommandFailure(
                error.status, "\(title): \(error.message); put it there, or change its path in the rig")
        }
    }
}
