import AVFAudio
import Testing

/// Why a route changed, and what is told of sound servers.
struct RouteChangeTests {
    private static func change(
        _ ports: (Set<String>, Set<String>), devices: (Set<String>, Set<String>)
    ) -> AVAudioSession.RouteChangeReason? {
        .init(rawValue: RouteChange(ports: ports, devices: devices).rawValue)
    }

    @Test func devicesThatComeAndGoAreTold() {
        #expect(Self.change((["a"], ["b"]), devices: (["a"], ["a", "b"])) == .newDeviceAvailable)
        #expect(Self.change((["b"], ["a"]), devices: (["a", "b"], ["a"])) == .oldDeviceUnavailable)
        #expect(Self.change((["a"], []), devices: (["a"], [])) == .oldDeviceUnavailable)
        #expect(Self.change(([], ["a"]), devices: ([], ["a"])) == .newDeviceAvailable)
    }

    @Test func theDefaultDeviceKeepsItsName() {
        #expect(Self.change((["d"], ["d"]), devices: (["d", "a"], ["d", "a", "b"])) == .newDeviceAvailable)
        #expect(Self.change((["d"], ["d"]), devices: (["d", "a", "b"], ["d", "a"])) == .oldDeviceUnavailable)
    }

    @Test func otherChannelsAreAnotherConfiguration() {
        #expect(Self.change((["a"], ["a"]), devices: (["a"], ["a"])) == .routeConfigurationChange)
        #expect(Self.change((["a"], ["b"]), devices: (["a", "b"], ["a", "b"])) == .unknown)
        #expect(Self.change(([], []), devices: ([], ["a"])) == .noSuitableRouteForCategory)
    }

    @Test func aServerThatDiesAndReturnsIsTold() {
        var services = MediaServices()
        #expect(services.see(isPresent: true) == nil)
        #expect(services.see(isPresent: true) == nil)
        #expect(services.see(isPresent: false) == .lost)
        #expect(services.see(isPresent: false) == nil)
        #expect(services.see(isPresent: true) == .reset)
        #expect(services.see(isPresent: true) == nil)
    }

    @Test func aServerThatComesForTheFirstTimeReplacesNone() {
        var services = MediaServices()
        #expect(services.see(isPresent: false) == nil)
        #expect(services.see(isPresent: true) == nil)
        #expect(services.see(isPresent: false) == .lost)
    }
}
