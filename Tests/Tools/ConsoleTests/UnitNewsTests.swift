import Console
import HostControl
import Testing

/// What a page is told of a unit: everything once, then what changes, and never more than it has shown.
struct UnitNewsTests {
    private func parameters(_ cutoff: Float, maximum: Float = 20_000) -> [ParameterStatus] {
        [
            ParameterStatus(
                address: 1, identifier: "cutoff", keyPath: "filter.cutoff", name: "Cutoff", value: cutoff, minimum: 12,
                maximum: maximum, unitName: "Hz"),
            ParameterStatus(
                address: 2, identifier: "gain", keyPath: "gain", name: "Gain", value: 0, minimum: 0, maximum: 1,
                unitName: ""),
        ]
    }

    @Test func everythingComesFirstAndThenWhatChanges() {
        var news = UnitNews()
        #expect(news.news(parameters(400), []) == .all(parameters(400), []))
        news.seen()
        #expect(news.news(parameters(400), []) == nil)
        #expect(news.news(parameters(500), []) == .values(["filter.cutoff": 500]))
    }

    @Test func aSlowPageGetsTheLatest() {
        var news = UnitNews()
        _ = news.news(parameters(400), [])
        for value in stride(from: Float(401), to: 450, by: 1) { #expect(news.news(parameters(value), []) == nil) }
        news.seen()
        #expect(news.news(parameters(450), []) == .values(["filter.cutoff": 450]))
    }

    @Test func anotherFormIsToldWhole() {
        var news = UnitNews()
        _ = news.news(parameters(400), [])
        news.seen()
        #expect(news.news(parameters(400, maximum: 10), []) == .all(parameters(400, maximum: 10), []))
        news.seen()
        let presets = [PresetStatus(number: 0, name: "Bright", isCurrent: true)]
        #expect(news.news(parameters(400, maximum: 10), presets) == .all(parameters(400, maximum: 10), presets))
    }

    @Test func aUnitThatWasAwayIsToldWhole() {
        var news = UnitNews()
        _ = news.news(parameters(400), [])
        news.seen()
        news.forget()
        #expect(news.news(parameters(400), []) == .all(parameters(400), []))
    }

    @Test func ofADragOnlyTheLastValueIsSet() {
        let orders: [UnitOrder] = [
            .set(parameter: "a", 1), .set(parameter: "b", 1), .set(parameter: "a", 2), .select(preset: 1),
            .set(parameter: "a", 3), .set(parameter: "a", 4), .kill,
        ]
        #expect(
            UnitOrder.latest(orders) == [
                .set(parameter: "b", 1), .set(parameter: "a", 2), .select(preset: 1), .set(parameter: "a", 4), .kill,
            ])
    }
}
