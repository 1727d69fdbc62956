import ArgumentParser
import ExtensionHost
import Foundation
import LinuxSystem
import Supervision

/// What a command does for whoever looks for a fault in a unit.
struct DebugOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Wait for a debugger: print how to attach one, and hold nothing against a unit. No cycle has a deadline, so "
                + "that the music stands still with the unit."))
    var debug = false
    @Flag(help: "A unit that crashes prints where, with the names of its functions.")
    var backtrace = false
    @Option(
        help: ArgumentHelp(
            "Let the kernel write core dumps of units that crash into this folder, where its core_pattern names no other "
                + "place.", valueName: "folder"))
    var coreDumps: String?

    /// Whether a unit is started whatever is held against it: its fault is what somebody looks for.
    var looksForFault: Bool { debug || backtrace || coreDumps != nil }

    /// Milliseconds for control messages to a unit that somebody debugs.
    private static let patience = 3_600_000

    /// Throws when the folder for core dumps cannot be made.
    func apply(to settings: inout HostSettings) throws {
        if backtrace { settings.diagnosis.printsBacktraces = true }
        if let coreDumps { settings.diagnosis.coreFolder = try folder(coreDumps) }
        guard debug else { return }
        settings.diagnosis.admitsDebuggers = true
        settings.waitsWithoutEnd = true
        settings.isPipelined = false
        settings.hostPriority = nil
        settings.controlTimeoutMilliseconds = Self.patience
    }

    private func folder(_ path: String) throws -> String {
        let folder = URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL.path
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(.unusable, "--core-dumps: \(path) cannot be made: \(error.systemReason)")
        }
        StandardError.write("auctl: core dumps go to \(Self.destination(folder))")
        return folder
    }

    /// Where the kernel puts core dumps of a service, in words.
    private static func destination(_ folder: String) -> String {
        let pattern = ProcFile.firstLine(of: "/proc/sys/kernel/core_pattern")?.trimmingCharacters(in: .newlines) ?? ""
        if pattern.hasPrefix("|") {
            return "the program that /proc/sys/kernel/core_pattern names: \(pattern.dropFirst())"
        }
        if pattern.hasPrefix("/") {
            return "\(pattern), as /proc/sys/kernel/core_pattern says; services see no such place where that is in no "
                + "folder of theirs"
        }
        return folder
    }
}
