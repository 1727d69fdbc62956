import ComponentRegistry
import Foundation
import TestSupport
import Testing
import UnitValidation

@Suite struct VerdictStoreTests {
    private let folder: TemporaryFolder
    private var path: URL { folder.url.appending(path: "new/file.json") }

    init() throws { folder = try TemporaryFolder() }

    private func report(_ component: RegisteredComponent, _ outcome: CheckOutcome, isComplete: Bool = true)
        -> ValidationReport
    {
        ValidationReport(
            component: "\(component.identifier)", name: component.name, bundlePath: component.bundlePath,
            bundleHash: component.bundleHash, isInProcess: false, isStrict: false, seed: 1, isComplete: isComplete,
            findings: [Finding(check: "open.cold", group: .open, outcome: outcome, message: "")])
    }

    @Test func theVerdictOfABundleIsKeptAndReplaced() throws {
        let bundles = try TestBundles.shared.get()
        let (gain, filter) = (try bundles.component("aufx gain Demo"), try bundles.component("aufx fltr Demo"))
        let store = VerdictStore(path: path.path)
        #expect(store.passesAUVal(gain) == nil)
        try store.keep([report(gain, .failed)])
        #expect(store.passesAUVal(gain) == false)
        #expect(store.verdict(of: gain)?.failures == ["open.cold"])
        #expect(store.passesAUVal(filter) == nil)
        try store.keep([report(gain, .warning)])
        #expect(store.passesAUVal(gain) == true)
        #expect(store.verdict(of: gain)?.passesStrictly == false)
    }

    @Test func chosenChecksMakeNoVerdict() throws {
        let gain = try TestBundles.shared.get().component("aufx gain Demo")
        try VerdictStore(path: path.path).keep([report(gain, .passed, isComplete: false)])
        #expect(!FileManager.default.fileExists(atPath: path.path))
    }

    @Test func aBrokenFileCountsAsEmptyAndIsRepaired() throws {
        let gain = try TestBundles.shared.get().component("aufx gain Demo")
        try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("{".utf8).write(to: path)
        let store = VerdictStore(path: path.path)
        #expect(store.passesAUVal(gain) == nil)
        try store.keep([report(gain, .passed)])
        #expect(store.passesAUVal(gain) == true)
    }
}
