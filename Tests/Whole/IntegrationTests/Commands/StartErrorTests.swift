import Foundation
import TestSupport
import Testing

/// Why a unit in C or C++ does not start stands in what users read.
@Suite(.serialized) struct StartErrorTests {
    private func outcome(_ arguments: String...) throws -> (status: Int32, text: String) {
        let session = try CommandSession()
        try Wave.write([[0.5, 0.25]], to: session.path("in.wav"))
        let outcome = try session.run(arguments.map { $0 == "in.wav" ? session.path($0) : $0 })
        return (outcome.status, outcome.output + outcome.error)
    }

    private static let words = [
        "aufx rlwo Test": "it takes 12000 Hz and not", "aufx rlc+ Test": "its constructor threw this",
    ]

    @Test(arguments: words.keys.sorted(), [[], ["--in-process"], ["--no-daemon"]])
    func theAuthorsWordsAreInTheCommandsError(_ unit: String, _ options: [String]) throws {
        let session = try CommandSession()
        try Wave.write([[0.5, 0.25]], to: session.path("in.wav"))
        let play = ["play", session.path("in.wav"), "--unit", unit, "--device", "paced-null"]
        let outcome = try session.run(play + options)
        #expect(outcome.status == 5, "\(outcome)")
        #expect(outcome.error.contains(try #require(Self.words[unit])), "\(outcome)")
    }

    @Test func theyAreInTheFindingOfTheValidator() throws {
        let (status, text) = try outcome("validate", "aufx", "rlwo", "Test")
        #expect(status != 0 && text.contains("it takes 12000 Hz and not"), "\(text)")
        let words = text.components(separatedBy: "it takes 12000 Hz and not").count - 1
        // Of all rates, and of the others that are tried.
        #expect(words == 2, "\(text)")
        #expect(text.contains("open.initialize says why"), "\(text)")
    }

    @Test func aStartWithoutWordsIsReportedAsSuch() throws {
        let (status, text) = try outcome("play", "in.wav", "--unit", "aufx rlsi Test", "--device", "paced-null")
        #expect(status == 5 && text.contains("The unit's kernel could not be started."), "\(text)")
    }

    @Test func wordsThatAreNoTextOrTooLongAreMendedAndTheUnitIsNotBlamedForThem() throws {
        let (status, text) = try outcome("play", "in.wav", "--unit", "aufx rlmu Test", "--device", "paced-null")
        #expect(status == 5 && text.contains("no ?? text: ??? ?? €€€"), "\(text)")
        let most = text.split(separator: "\n").map { $0.count { $0 == "€" } }.max() ?? 0
        #expect(!text.contains("\u{fffd}") && most < 170 && !text.contains("protocol"), "\(text)")
    }

    @Test func whatIsNotStartedIsDescribedAllTheSame() throws {
        let (status, text) = try outcome("info", "aufx", "rlwo", "Test")
        #expect(status == 0 && text.contains("Reluctant"), "\(text)")
    }
}
