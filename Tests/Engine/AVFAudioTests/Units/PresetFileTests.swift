import AVFAudio
import Foundation
import TestSupport
import Testing

/// `AVAudioUnit.loadPreset`: a unit's state from a file.
@Suite struct PresetFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(
        _ state: [String: Any], _ name: String = "a.aupreset",
        _ format: PropertyListSerialization.PropertyListFormat = .xml
    ) throws -> URL {
        let url = folder.url.appending(path: name)
        try PropertyListSerialization.data(fromPropertyList: state, format: format, options: 0).write(to: url)
        return url
    }

    private func equalizer() throws -> AVAudioUnitEQ {
        let equalizer = AVAudioUnitEQ(numberOfBands: 2)
        equalizer.bands[0].filterType = .lowPass
        equalizer.bands[0].frequency = 300
        equalizer.bands[0].bypass = false
        equalizer.bands[1].gain = -7
        equalizer.globalGain = 3
        return equalizer
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func aPresetFileSetsTheStateThatItWasMadeOf(format: PropertyListSerialization.PropertyListFormat) throws {
        let made = try equalizer()
        let state = try #require(made.auAudioUnit.fullState)
        // As Apple's hosts write them.
        #expect((state["type"] as? NSNumber)?.uint32Value == kAudioUnitType_Effect)
        #expect((state["subtype"] as? NSNumber)?.uint32Value == kAudioUnitSubType_NBandEQ)
        #expect(state["manufacturer"] != nil && state["version"] != nil && state["data"] != nil)
        let url = try file(state, "own.aupreset", format)
        let other = AVAudioUnitEQ(numberOfBands: 2)
        try other.loadPreset(at: url)
        #expect(other.bands[0].filterType == .lowPass && other.bands[0].frequency == 300 && !other.bands[0].bypass)
        #expect(other.bands[1].gain == -7 && other.bands[1].bypass && other.globalGain == 3)
    }

    /// Every kind of value that a preset can hold.
    private let everything: [String: Any] = [
        "type": 0x6175_6678, "subtype": 0x6e62_6571, "manufacturer": 0x6170_706c, "version": 0,
        "name": "Wärme & <Glanz> 🎚", "data": Data([0, 0, 0, 0, 0xff, 0x3f]), "nothing": Data(), "empty": [Any](),
        "none": [String: Any](), "yes": true, "no": false, "least": Int.min, "most": UInt64.max, "real": -0.1,
        "tiny": Double.leastNonzeroMagnitude, "whole": 2.0, "saved": Date(timeIntervalSinceReferenceDate: 817_229_130),
        "before": Date(timeIntervalSinceReferenceDate: -3_182_198_400),
        "parts": [["gain": 1, "bytes": Data(repeating: 7, count: 70_000)], "two", 3, 4.5, false] as [Any],
    ]

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func everyValueIsReadAsFoundationReadsIt(format: PropertyListSerialization.PropertyListFormat) throws {
        let url = try file(everything, "everything.aupreset", format)
        let read = try PresetFile.state(
            at: url,
            for: AudioComponentDescription(
                componentType: 0x6175_6678, componentSubType: 0x6e62_6571, componentManufacturer: 0x6170_706c,
                componentFlags: 0, componentFlagsMask: 0))
        let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: url), format: nil)
        let expected = try #require(list as? [String: Any])
        #expect(NSDictionary(dictionary: read).isEqual(to: expected))
        #expect(read["yes"] as? Bool == true && read["data"] is Data && read["nothing"] is Data)
        #expect((read["empty"] as? [Any])?.isEmpty == true && read["saved"] is Date && read["most"] as? UInt64 == .max)
        let parts = try #require(read["parts"] as? [Any])
        #expect((parts.first as? [String: Any])?["bytes"] as? Data == Data(repeating: 7, count: 70_000))
    }

    /// As Apple's hosts lay one out: tabs, lines of base64, a declaration.
    @Test func aPresetOfApplesHostsIsRead() throws {
        let url = folder.url.appending(path: "host.aupreset")
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \t<key>data</key>
            \t<data>
            \tAAAAAAAAAAAAAAACAAAAAEGgAAAA
            \tAAABv4AAAA==
            \t</data>
            \t<key>manufacturer</key>
            \t<integer>1634758764</integer>
            \t<key>name</key>
            \t<string>Warm &amp; Wide</string>
            \t<key>subtype</key>
            \t<integer>1851942257</integer>
            \t<key>type</key>
            \t<integer>1635083896</integer>
            \t<key>version</key>
            \t<integer>0</integer>
            </dict>
            </plist>

            """
        try Data(text.utf8).write(to: url)
        let list = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        let read = try PresetFile.state(
            at: url,
            for: AudioComponentDescription(
                componentType: 1_635_083_896, componentSubType: 1_851_942_257, componentManufacturer: 1_634_758_764,
                componentFlags: 0, componentFlagsMask: 0))
        #expect(NSDictionary(dictionary: read).isEqual(to: try #require(list as? [String: Any])))
        #expect(read["name"] as? String == "Warm & Wide" && (read["data"] as? Data)?.count == 28)
    }

    @Test func aPresetThatIsBrokenIsRefusedWithItsLine() throws {
        let url = folder.url.appending(path: "broken.aupreset")
        try Data("<plist>\n<dict>\n<key>a</key>\n<real>one</real></dict></plist>".utf8).write(to: url)
        let error = #expect(throws: NSError.self) { try equalizer().loadPreset(at: url) }
        let text = error?.localizedDescription ?? ""
        #expect(text.hasPrefix("\(url.path) is no preset") && text.contains("Line 4 "), "\(text)")
    }

    @Test func aPresetThatIsLoadedWhileTheEngineRendersIsHeard() throws {
        func rendered(_ equalizer: AVAudioUnitEQ, preset: URL?) throws -> [[Float]] {
            let offline = try OfflineEngine()
            let source = try offline.source(toMixer: false)
            offline.engine.attach(equalizer)
            offline.engine.connect(source.node, to: equalizer, format: nil)
            offline.engine.connect(equalizer, to: offline.engine.mainMixerNode, format: nil)
            try offline.engine.start()
            _ = try offline.render(512)
            if let preset { try equalizer.loadPreset(at: preset) }
            return try offline.render(20_000)
        }
        let url = try file(try #require(try equalizer().auAudioUnit.fullState))
        let plain = try rendered(AVAudioUnitEQ(numberOfBands: 2), preset: nil)
        let set = try rendered(try equalizer(), preset: nil)
        let loaded = try rendered(AVAudioUnitEQ(numberOfBands: 2), preset: url)
        #expect(plain != set)
        // A parameter that changes while it plays may glide there.
        for channel in 0..<2 {
            #expect(zip(loaded[channel].suffix(4000), set[channel].suffix(4000)).allSatisfy { abs($0 - $1) < 1e-4 })
        }
    }

    @Test func aFileThatIsNoPresetOfTheUnitIsRefusedByItsNameAndChangesNothing() throws {
        let made = try equalizer()
        let state = try #require(made.auAudioUnit.fullState)
        func message(_ url: URL) -> String {
            do {
                try made.loadPreset(at: url)
                return "nothing"
            } catch { return (error as NSError).localizedDescription }
        }
        let text = folder.url.appending(path: "text.aupreset")
        try Data("no preset".utf8).write(to: text)
        let list = folder.url.appending(path: "list.aupreset")
        try PropertyListSerialization.data(fromPropertyList: [1, 2], format: .xml, options: 0).write(to: list)
        let empty = folder.url.appending(path: "empty.aupreset")
        try Data().write(to: empty)
        let pipe = folder.url.appending(path: "pipe.aupreset")
        try #require(mkfifo(pipe.path, 0o600) == 0)
        for url in [text, list, empty] { #expect(message(url).hasPrefix("\(url.path) is no preset")) }
        for url in [pipe, folder.url, folder.url.appending(path: "missing.aupreset"), URL(filePath: "/dev/zero")] {
            #expect(message(url).hasPrefix("the preset \(url.path) is no file"), "\(message(url))")
        }
        #expect(
            message(URL(string: "https://example.org/a.aupreset")!).contains(
                "https://example.org/a.aupreset is no file"))
        for key in ["type", "subtype", "manufacturer"] {
            let other = try file(state.merging([key: NSNumber(value: 0x6f74_6872)]) { $1 }, "other.aupreset")
            #expect(message(other).contains("is a preset of another component: its \(key)"))
        }
        #expect(made.bands[0].frequency == 300 && made.globalGain == 3)
    }
}
