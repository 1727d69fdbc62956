import AudioUnitTestKit
import ExtensionHost
import Foundation
import Testing
import ViewPresentation

/// What is seen of the panel that the interfaces of test plug-ins show, and which processes show it.
enum PictureTest {
    private static let bar: UInt32 = 0xff_ffff

    static func remote(_ routed: RoutedUnit) throws -> RemoteAudioUnit {
        try #require(routed.unit as? RemoteAudioUnit)
    }

    static func shown(_ unit: RemoteAudioUnit) throws -> ViewPresenter {
        let presenter = ViewPresenter(try unit.openSurface())
        try presenter.configure(try presenter.preferredSize())
        try presenter.waitForFrame()
        return presenter
    }

    /// How long the bar is that shows the gain.
    static func barLength(_ presenter: ViewPresenter) throws -> Int {
        try presenter.settle()
        let picture = try #require(presenter.picture)
        return (0..<picture.width).prefix { picture.color(x: $0, y: 125) == bar }.count
    }

    static func colors(_ presenter: ViewPresenter) throws -> Int {
        let picture = try #require(presenter.picture)
        return Set((0..<picture.width).map { picture.color(x: $0, y: 10) }).count
    }

    /// Processes of X servers and of windows below a service's process, with their names.
    static func windows(of service: Int32?) -> [(name: String, process: Int32)] {
        var found: [(name: String, process: Int32)] = []
        var parents = Set([service].compactMap(\.self))
        let numbers = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap(Int32.init)
            .sorted()
        for number in numbers {
            guard let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
                let end = text.lastIndex(of: ")")
            else { continue }
            let words = text[end...].split(separator: " ")
            guard words.count > 2, let parent = Int32(words[2]), parents.contains(parent) else { continue }
            parents.insert(number)
            let name = String(text[text.index(after: text.firstIndex(of: "(")!)..<end])
            if name == "Xvfb" || name == "plug-in window" { found.append((name, number)) }
        }
        return found
    }

    static func windowProcesses(of service: Int32?) -> [String] { windows(of: service).map(\.name).sorted() }
}
