import AVFAudio
import ComponentRegistry
import ExtensionHost
import Foundation
import HostControl
import Rigs
import TerminalOutput

// A rig instead of what plays: all of it, or nothing.
extension PlayedChain {
    /// What a unit that stays is to be set to, and what it was set to before.
    private struct Change {
        let unit: ExtensionAudioUnit
        let setting: RigUnitSetting
        let former: RigUnitSetting
    }

    /// Starts what is missing, unheard; sets what stays; then exchanges the units in crossfades.
    func load(_ contents: String) async throws {
        try begin()
        defer { isBusy = false }
        let rig = try Rig(contents: Data(contents.utf8), path: "the rig")
        let arrangement = ChainArrangement(from: links.map(\.component), to: rig.units.map(\.component))
        let components = try RigUnitLookup(scan: ComponentScanner().scan()).components(of: rig.units)
        try checkFront(of: rig)
        for (unit, setting) in staying(rig, arrangement) { try setting.check(unit) }
        do {
            var units: [Int: Link] = [:]
            for (number, link) in links.enumerated() { units[number] = link }
            for (place, number) in arrangement.numbers.enumerated() where arrangement.present(at: place) == nil {
                units[number] = try await start(components[place], rig.units[place], at: place)
            }
            try await exchange(arrangement, units, try changes(rig, arrangement))
        } catch {
            throw HostControlError.failed("\(error); the chain plays on as it was")
        }
        try controllers.take(rig.units, for: links.map(\.unit), of: host)
    }

    /// What the others hear stays where no source is heard.
    private func checkFront(of rig: Rig) throws(HostControlError) {
        for (link, unit) in zip(links, rig.units).prefix(firstPlace) where link.component != unit.component {
            throw .failed(
                "\(link.name) gives what the others hear, so it stays, and the rig begins with "
                    + "\(TerminalText.line(unit.name)); play the rig with `auctl rig play`")
        }
        guard rig.units.count >= firstPlace else { throw .failed("the rig lacks the units that give what is heard") }
    }

    private func staying(_ rig: Rig, _ arrangement: ChainArrangement) -> [(ExtensionAudioUnit, RigUnitSetting)] {
        rig.units.enumerated().compactMap { place, saved in
            arrangement.present(at: place).flatMap { links[$0].unit as? ExtensionAudioUnit }
                .map { ($0, RigUnitSetting(saved)) }
        }
    }

    private func changes(_ rig: Rig, _ arrangement: ChainArrangement) throws -> [Change] {
        try staying(rig, arrangement).map { unit, setting in
            let place = ChainStatus.Unit(instance: host.instanceNumber(of: unit) ?? 0)
            return Change(
                unit: unit, setting: setting, former: RigUnitSetting(try RigCapture.unit(unit, place)))
        }
    }

    /// A unit as the rig has it, which nobody hears yet.
    private func start(_ component: RegisteredComponent, _ saved: RigUnit, at place: Int) async throws -> Link {
        let link: Link
        do {
            link = try await makeLink(UnitPlan(component, saved, choices))
        } catch {
            throw CommandFailure(
                .unit,
                "unit \(place + 1) of the rig, \(component.identifier) (\(TerminalText.line(component.name))), cannot "
                    + "be used: \(error)")
        }
        if let unit = link.unit as? ExtensionAudioUnit { try RigUnitSetting(saved).apply(to: unit) }
        return link
    }

    private func exchange(_ arrangement: ChainArrangement, _ units: [Int: Link], _ changes: [Change]) async throws {
        do {
            for change in changes { try change.setting.apply(to: change.unit) }
            try await exchange(arrangement.steps, units)
        } catch {
            var problems: [String] = []
            for change in changes {
                do {
                    try await persistently { try change.former.apply(to: change.unit) }
                } catch {
                    problems.append("\(error)")
                }
            }
            guard problems.isEmpty else { throw Self.incomplete(error, problems) }
            throw error
        }
    }

    private func exchange(_ steps: [ChainArrangement.Step], _ units: [Int: Link]) async throws {
        let former = links
        var undone: [(places: Range<Int>, links: [Link])] = []
        var failure: (any Error)?
        do {
            for step in steps {
                let coming = step.units.compactMap { units[$0] }
                let going = Array(links[step.places])
                try await replace(step.places, with: coming)
                undone.append((step.places.lowerBound..<step.places.lowerBound + coming.count, going))
            }
        } catch {
            failure = error
            for step in undone.reversed() {
                do {
                    try await persistently { try await replace(step.places, with: step.links) }
                } catch let second {
                    failure = Self.incomplete(error, ["\(second)"])
                    break
                }
            }
        }
        let unheard = (former + units.values).map(\.node).filter { node in !links.contains { $0.node === node } }
        splicer.release(unheard)
        await changed(links.map(\.unit))
        if let failure { throw failure }
    }

    private static func incomplete(_ error: any Error, _ problems: [String]) -> HostControlError {
        .failed("\(error); not everything could be put back: \(problems.joined(separator: ", "))")
    }
}
