import ArgumentParser
import Glibc
import Varlink

/// Connects to a varlink service as another user, calls a method, and prints what came of it: for the trial that is
/// about other users.
struct ConnectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "connect", shouldDisplay: false)

    @Option var address: VarlinkAddress
    @Option(help: "Whom this process becomes first, for good.") var user: UInt32
    @Option(help: "The method's full name.") var method: String

    func run() throws {
        guard user == getuid() || setgroups(0, nil) == 0 && setgid(user) == 0 else {
            throw TrialError("this process cannot leave its groups")
        }
        guard setuid(user) == 0, getuid() == user else { throw TrialError("it cannot change its user") }
        print(StrangerAnswer.connecting(to: address, calling: method).description)
    }
}

extension VarlinkAddress: ExpressibleByArgument {
    public init?(argument: String) {
        guard let address = try? VarlinkAddress(argument) else { return nil }
        self = address
    }
}
