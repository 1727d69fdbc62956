import Foundation
import Glibc
import LinuxProcesses
import LinuxSystem
import Varlink

/// What came of somebody's attempt to talk to a varlink service, without the checks that a client of this project makes.
enum StrangerAnswer: Equatable, CustomStringConvertible {
    /// The system did not let it connect.
    case refused(Int32)
    /// It was let in, and told nothing.
    case nothing
    /// Bytes of an answer.
    case answered(Int)

    var description: String {
        switch self {
        case .refused(let number): "refused \(number)"
        case .nothing: "nothing"
        case .answered(let count): "answered \(count)"
        }
    }

    private init?(_ text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        let number = words.count > 1 ? Int(words[1]) : nil
        switch (words.first, number) {
        case ("refused", let number?): self = .refused(Int32(clamping: number))
        case ("nothing", _): self = .nothing
        case ("answered", let number?): self = .answered(number)
        default: return nil
        }
    }

    /// In a process of its own, which becomes this user. Blocks.
    init(ofUser user: UInt32, at address: VarlinkAddress, calling method: String) throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: Programs.this)
        process.arguments = ["connect", "--address", "\(address)", "--user", "\(user)", "--method", method]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard let answer = StrangerAnswer(text) else { throw TrialError("user \(user) could not try: \(text)") }
        self = answer
    }

    /// As the present user. Blocks until there is an answer, or none comes any more.
    static func connecting(to address: VarlinkAddress, calling method: String) -> StrangerAnswer {
        let deadline = MonotonicClock.deadline(milliseconds: 10_000)
        do throws(SystemError) {
            let socket = try UnixSocket.connect(.stream, to: address.place, deadline: deadline)
            var call = Array("{\"method\":\"\(method)\"}".utf8) + [0]
            _ = send(socket.rawDescriptor, &call, call.count, Int32(MSG_NOSIGNAL))
            _ = try socket.wait(.readable, deadline: deadline)
            var answer = [UInt8](repeating: 0, count: 4096)
            let count = recv(socket.rawDescriptor, &answer, answer.count, Int32(MSG_DONTWAIT))
            return count > 0 ? .answered(count) : .nothing
        } catch {
            return .refused(error.errno)
        }
    }
}

extension VarlinkAddress {
    fileprivate var place: UnixSocket.Address {
        switch self {
        case .path(let path): .path(path)
        case .abstract(let name): .abstract(name)
        }
    }
}
