import NetworkAudio
import Testing

struct NetworkEndpointTests {
    @Test func addressesAreReadAndWritten() throws {
        for text in ["239.1.2.3:5004", "10.0.0.1%eth0:1", "[ff15::1]:5004", "[fe80::1%eth0]:65535"] {
            #expect(NetworkEndpoint(text)?.description == text)
        }
        #expect(NetworkEndpoint("239.1.2.3:5004")?.isMulticast == true)
        #expect(NetworkEndpoint("192.168.1.2:5004")?.isMulticast == false)
        #expect(NetworkEndpoint("[ff15::1]:5004")?.isMulticast == true)
    }

    @Test func everythingElseIsRefused() {
        for text in [
            "", ":", "5004", "host:5004", "1.2.3:5004", "1.2.3.4", "1.2.3.4:0", "1.2.3.4:65536", "1.2.3.4:-1",
            "::1:5004", "[::1:5004", "[::1]5004", "1.2.3.4%:5004", "1.2.3.4%averyveryverylongname:5004",
            "1.2.3.4:5004x",
        ] { #expect(NetworkEndpoint(text) == nil, "\(text)") }
    }
}
