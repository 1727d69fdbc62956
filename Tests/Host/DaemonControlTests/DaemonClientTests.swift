import DaemonControl
import Supervision
import TestSupport
import Testing
import Varlink

/// A daemon that is not there, or not what it should be: an error that names it, never a trap.
@Suite(.timeLimit(.minutes(1))) struct DaemonClientTests {
    private static let request = LaunchRequest(title: "Test", libraryPath: "/test.so")

    private static func launched(socket: Int, pidfd: Int) -> DaemonMessages.Launched {
        DaemonMessages.Launched(token: "t", processID: 1, wasWarm: false, socket: socket, pidfd: pidfd, sandbox: nil)
    }

    @Test func whereNobodyListensThereIsNoDaemon() throws {
        let folder = try TemporaryFolder()
        let address = VarlinkAddress.path(folder.file("nobody"))
        #expect(throws: VarlinkClientError.notRunning(address: "\(address)")) { try DaemonClient(address: address) }
    }

    @Test func theVariableNamesTheAddressAndTheRuntimeFolderElse() throws {
        let folder = ["XDG_RUNTIME_DIR": "/run/user/7"]
        #expect(try DaemonClient.defaultAddress(environment: folder) == .path("/run/user/7/auserviced/io.auserviced"))
        let named = folder.merging(["AUSERVICED_ADDRESS": "unix:@mine"]) { $1 }
        #expect(try DaemonClient.defaultAddress(environment: named) == .abstract("mine"))
    }

    @Test(arguments: ["not/absolute", "unix:", "/" + String(repeating: "x", count: 200), "/a\0b"])
    func anAddressThatIsNoneIsRefused(_ text: String) {
        #expect(throws: VarlinkAddressError.self) {
            try DaemonClient.defaultAddress(environment: ["AUSERVICED_ADDRESS": text])
        }
    }

    @Test(arguments: [(0, 2), (2, 0), (-1, 0), (0, -1), (.max, .min), (0, 0)])
    func positionsOfDescriptorsThatAreNotThereAreRefused(socket: Int, pidfd: Int) throws {
        let daemon = try LyingDaemon(Self.launched(socket: socket, pidfd: pidfd), descriptorCount: 2)
        let client = try DaemonClient(address: daemon.address)
        let expected = VarlinkClientError.malformedReply(
            method: DaemonMethods.launch.qualifiedName, reason: "its descriptors are missing")
        #expect(throws: expected) { _ = try client.launch(Self.request) }
    }

    @Test func aReplyWithoutDescriptorsIsRefused() throws {
        let daemon = try LyingDaemon(Self.launched(socket: 0, pidfd: 1))
        let client = try DaemonClient(address: daemon.address)
        #expect(throws: VarlinkClientError.self) { _ = try client.attach(token: "t") }
    }

    @Test func repliesOfAnotherShapeAreRefused() throws {
        let daemon = try LyingDaemon(["processID": "twelve", "components": "none", "services": "many"])
        let client = try DaemonClient(address: daemon.address)
        #expect(throws: VarlinkClientError.self) { try client.status() }
        #expect(throws: VarlinkClientError.self) { try client.list() }
        #expect(throws: VarlinkClientError.self) { try client.services() }
        #expect(throws: VarlinkClientError.self) { try client.metrics() }
        #expect(throws: VarlinkClientError.self) { try client.release(bundleHash: nil) }
        #expect(throws: VarlinkClientError.self) { _ = try client.launch(Self.request) }
        #expect(throws: VarlinkClientError.self) { try client.followIncidents { _ in true } }
    }
}
