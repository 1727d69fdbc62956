import LinuxProcesses
import LinuxSystem
import Testing

/// Addresses, and who is behind them.
struct NetworkAddressTests {
    private func address(_ text: String) throws -> NetworkAddress {
        try #require(try NetworkAddress.resolve(text, port: 80, numericOnly: true).first)
    }

    @Test(arguments: [
        "1.1.1.1", "93.184.216.34", "100.63.0.1", "172.32.0.1", "192.167.1.1", "2606:4700::1111", "64:ff9b::101:101",
    ]) func serversOfTheInternetArePublic(text: String) throws {
        #expect(try address(text).isPublic)
    }

    @Test(arguments: [
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.9.9.9", "169.254.169.254", "172.16.0.1", "172.31.9.9",
        "192.168.1.1", "224.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:192.168.0.1",
        "64:ff9b::7f00:1", "fe80::1", "fec0::1", "fc00::1", "fd12::1", "ff02::1",
    ]) func thisMachineAndItsNetworkAreNot(text: String) throws {
        #expect(try !address(text).isPublic)
    }

    @Test func anAddressIsWrittenAsItIsRead() throws {
        #expect(try address("127.0.0.1").description == "127.0.0.1")
        #expect(try address("2606:4700::1111").description == "2606:4700::1111")
    }

    @Test func aNameIsNoAddressInNumbers() {
        #expect(throws: NetworkAddress.ResolutionFailure.self) {
            try NetworkAddress.resolve("localhost", port: 80, numericOnly: true)
        }
    }

    @Test func aPortWhereNobodyListensIsRefused() throws {
        let deadline = MonotonicClock.deadline(milliseconds: 10_000)
        #expect {
            _ = try address("127.0.0.1").connect(deadline: deadline).rawValue
        } throws: { ($0 as? SystemError)?.isRefused == true }
    }
}
