import ExtensionHost
import ServiceProtocol
import Testing

struct EarlyNotificationsTests {
    private let value = UnitNotification.parametersChanged([ParameterValue(address: 1, value: 0.5)])
    private let message = UnitNotification.messageWaiting(1)

    private static func rest(of early: inout EarlyNotifications) -> [UnitNotification] {
        var rest: [UnitNotification] = []
        while let next = early.next() { rest.append(next) }
        return rest
    }

    @Test func whatComesBeforeSomebodyTakesItIsHandedOverInOrder() {
        var early = EarlyNotifications()
        #expect(early.keep(value) == true)
        #expect(early.keep(message) == true)
        #expect(early.next() == value)
        // While they are handed over.
        #expect(early.keep(value) == true)
        #expect(Self.rest(of: &early) == [message, value])
        #expect(early.keep(value) == false)
    }

    @Test func aUnitThatCameBackIsAskedForItsValuesOnceAndKeepsItsMessages() {
        var early = EarlyNotifications()
        let sent = [value, .propertyChanged(.bypass(true)), message, .parameterEvents([]), .descriptionChanged]
        for notification in sent { #expect(early.keep(notification) == true) }
        early.replaceWhatWasReplayed()
        #expect(Self.rest(of: &early) == [message, .descriptionChanged])
    }

    @Test func aUnitThatCameBackAndSaidNothingIsNotAsked() {
        var early = EarlyNotifications()
        early.replaceWhatWasReplayed()
        #expect(early.next() == nil)
    }

    @Test func valuesWithoutEndAreAskedForInstead() {
        var early = EarlyNotifications()
        let many = UnitNotification.parametersChanged((0..<10_000).map { ParameterValue(address: $0, value: 1) })
        for _ in 0..<1000 { #expect(early.keep(many) == true) }
        #expect(Self.rest(of: &early).contains(.descriptionChanged))
    }
}
