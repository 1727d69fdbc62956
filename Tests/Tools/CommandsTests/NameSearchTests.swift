import Commands
import Testing

@Suite struct NameSearchTests {
    private let search = NameSearch(["Cutoff", "Resonance", "Cutoff Slope", "Dry/Wet"]) { [$0] }

    private func found(_ text: String) -> [String] {
        switch search.find(text) {
        case .one(let name): [name]
        case .several(let names): names
        case .none: []
        }
    }

    @Test(arguments: [
        ("CUTOFF", ["Cutoff"]), ("cutoff s", ["Cutoff Slope"]), ("wet", ["Dry/Wet"]), ("res", ["Resonance"]),
        ("cut", ["Cutoff", "Cutoff Slope"]), ("o", ["Cutoff", "Resonance", "Cutoff Slope"]), ("", []), ("gain", []),
    ])
    func theWholeNameComesBeforeItsBeginningAndThisBeforeAPart(_ text: String, _ names: [String]) {
        #expect(found(text) == names)
    }

    @Test(arguments: [
        ("cutof", "; did you mean 'Cutoff'? "), ("cuotff", "; did you mean 'Cutoff'? "),
        ("rezonanze", "; did you mean 'Resonance'? "), ("x", "; "), ("volume", "; "), ("", "; "),
    ])
    func theNearestNameIsSuggestedAndNoneThatIsFar(_ text: String, _ suggestion: String) {
        #expect(search.suggestion(for: text) == suggestion)
    }

    @Test func namesThatAreEquallyNearAreAllSuggested() {
        let search = NameSearch(["left", "heft", "\u{1b}[1mweft", "deft"]) { [$0] }
        #expect(search.suggestion(for: "feft") == "; did you mean 'left' or 'heft' or 'deft'? ")
    }
}
