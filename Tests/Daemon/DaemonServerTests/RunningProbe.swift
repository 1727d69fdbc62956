import Foundation
import LinuxProcesses
import LinuxSystem
import TestSupport

/// A host process that started a service through a daemon.
final class RunningProbe: Sendable {
    let process: ProcessHandle
    let token: String
    let servicePID: Int32
    let wasWarm: Bool

    init(_ daemon: RunningDaemon, lingerMilliseconds: Int) throws {
        let pipe = Pipe()
        let number = pipe.fileHandleForWriting.fileDescriptor
        process = try RunningDaemon.spawn(
            ["\(lingerMilliseconds)"], program: TestPackage.product("daemonprobe"), directory: daemon.directory,
            descriptors: [(number, 1)])
        try pipe.fileHandleForWriting.close()
        let words = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self).split(
            whereSeparator: \.isWhitespace)
        guard words.count == 3, let pid = Int32(words[1]) else { throw RunningDaemon.Ended() }
        token = String(words[0])
        servicePID = pid
        wasWarm = words[2] == "true"
    }

    /// As a crash ends it.
    func crash() throws {
        process.kill()
        _ = try process.waitForExit()
    }

    deinit {
        process.kill()
        _ = try? process.waitForExit()
    }
}
