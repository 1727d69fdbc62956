import AudioDevices
import Foundation
import LinuxSystem
import Settings

extension SystemCheckup {
    static func coreCheck() -> SystemCheck {
        let name = "cores"
        let allowed = (try? CoreAffinity.cores()) ?? []
        let isolated = SystemFile.text("/sys/devices/system/cpu/isolated").flatMap { $0.isEmpty ? nil : $0 }
        let list =
            "\(allowed.count) usable (\(allowed.map(String.init).joined(separator: ", ")))"
            + (isolated.map { "; isolated: \($0)" } ?? "")
        if allowed.count > 1 { return .good(name, list) }
        return .note(name, list, "the placements anticipate, dedicated and spread need two; follow works on one")
    }

    static func governorCheck() -> SystemCheck? {
        let name = "frequency governor"
        let folder = "/sys/devices/system/cpu"
        let cores = SystemFile.names(in: folder).filter {
            $0.hasPrefix("cpu") && $0.dropFirst(3).allSatisfy(\.isNumber)
        }
        let found = Set(cores.compactMap { SystemFile.text("\(folder)/\($0)/cpufreq/scaling_governor") })
        if found.isEmpty { return .note(name, "not exposed (a virtual machine, or a fixed frequency)") }
        let list = found.sorted().joined(separator: ", ")
        if found.isSubset(of: ["performance", "schedutil"]) { return .good(name, list) }
        return .warning(
            name, "\(list): the clock rises only after a block was late",
            "cpupower frequency-set -g performance, for as long as you play")
    }

    static func kernelCheck() -> SystemCheck {
        let name = "kernel"
        let release = SystemFile.text("/proc/sys/kernel/osrelease") ?? "unknown"
        let version = release.split(whereSeparator: { !$0.isNumber }).prefix(2).compactMap { Int($0) }
        let model = (SystemFile.text("/proc/sys/kernel/version") ?? "").split(separator: " ")
            .first { $0.hasPrefix("PREEMPT") }.map(String.init)
        let found = "\(release)\(model.map { ", \($0)" } ?? "")"
        guard version.count == 2 else { return .note(name, found) }
        if (version[0], version[1]) < (5, 4) {
            return .problem(name, "\(found): sealed shared regions and pidfds need 5.4", "install a newer kernel")
        }
        if (version[0], version[1]) < (6, 12) {
            return .note(name, "\(found): a 0.1 ms slice for ordinary threads needs 6.12; FIFO does not")
        }
        return .good(name, found)
    }

    static func soundCheck() -> SystemCheck {
        let name = "sound device"
        let cards = (SystemFile.text("/proc/asound/cards") ?? "").split(separator: "\n")
            .filter { $0.contains("]:") }.compactMap { $0.split(separator: ":", maxSplits: 1).last }
            .map { $0.trimmingCharacters(in: .whitespaces) }
        // What `auctl play` takes, which needs no card: a server's device, or one that ALSA's configuration defines.
        if let device = try? AudioDevices.open(), !(device is PacedNullDevice) {
            return .good(name, ([device.name] + cards).joined(separator: ", "))
        }
        guard cards.isEmpty else {
            return .warning(
                name, "\(cards.joined(separator: ", ")), but the default device does not open",
                "`auctl play --device pipewire`, `jack` or `default` says why")
        }
        return .note(
            name, "none: `auctl play` uses the paced null device",
            "play into a file with --record FILE, or use `auctl render`")
    }
}
