import ComponentRegistry
import Foundation

/// The first byte chooses the kind of bundle; what follows is its Info.plist.
enum InformationTarget {
    /// Bundles with libraries that look sound, so that a list without errors gives components.
    private static let bundles: [String] = ["Seed.appex", "Seed.component"].map { name in
        var library = [UInt8](FileManager.default.contents(atPath: "/proc/self/exe")?.prefix(64) ?? Data())
        library[16] = 3
        FuzzFolder.write(library, to: "libSeed.so", in: name + "/Contents/Linux")
        return "\(FuzzFolder.path)/\(name)"
    }

    static func run(_ bytes: [UInt8]) {
        var input = FuzzBytes(bytes)
        let path = bundles[Int(input.byte() & 1)]
        let (bundle, diagnostics) = ExtensionBundle.read(path: path, information: input.rest())
        demand(
            bundle?.components.isEmpty == false || !diagnostics.isEmpty, "a bundle without components is not explained")
        for component in bundle?.components ?? [] {
            demand(component.libraryPath.hasPrefix(path + "/Contents/Linux/"), "a library lies outside of its bundle")
            demand(!component.name.isEmpty && component.name.utf8.count <= 1024, "a name is empty or too long")
        }
        for diagnostic in diagnostics { demand(!"\(diagnostic)".isEmpty, "a diagnostic says nothing") }
    }

    static var seeds: [FuzzSeed] {
        let component = """
            <key>type</key><string>aufx</string><key>subtype</key><string>fltr</string>\
            <key>manufacturer</key><string>Demo</string><key>name</key><string>Demo: Filter</string>\
            <key>version</key><integer>65536</integer><key>tags</key><array><string>EQ</string></array>\
            <key>sandboxSafe</key><true/><key>resourceUsage</key><dict><key>network.client</key><true/>\
            <key>files</key><array><string>/x</string></array></dict>
            """
        let list = "<key>AudioComponents</key><array><dict>\(component)</dict></array>"
        let appex = """
            <key>CFBundleExecutable</key><string>libSeed.so</string><key>NSExtension</key><dict>\
            <key>NSExtensionPointIdentifier</key><string>com.apple.AudioUnit-UI</string>\
            <key>NSExtensionAttributes</key><dict><key>AudioComponentBundle</key><string>a.b</string>\(list)</dict></dict>
            """
        let plugIn = list.replacing("<key>tags", with: "<key>factoryFunction</key><string>Make</string><key>tags")
        let number = appex.replacing("<string>aufx</string>", with: "<integer>1635083896</integer>")
        return [
            xml("appex", 0, appex), xml("component", 1, plugIn), xml("number-code", 0, number),
            xml("negative-version", 0, appex.replacing("<integer>65536", with: "<integer>-1")),
            xml("no-components", 0, appex.replacing(component, with: "")),
            xml("wrong-point", 0, appex.replacing("AudioUnit-UI", with: "AudioUnit-U")),
            xml("wrong-types", 0, appex.replacing("<true/>", with: "<real>1</real>")),
            xml("way-out", 0, appex.replacing("libSeed.so", with: "../x")),
            xml("entities", 0, appex.replacing("Filter", with: "&amp;&#x41;<![CDATA[<]]><!-- c -->")),
            xml("data", 1, plugIn.replacing("<true/>", with: "<data>AAEC</data>")),
            FuzzSeed("binary", [0] + StateTarget.binarySeed), FuzzSeed("empty", []),
        ]
    }

    private static func xml(_ name: String, _ kind: UInt8, _ body: String) -> FuzzSeed {
        let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><!DOCTYPE plist><plist version=\"1.0\">"
        return FuzzSeed(name, [kind] + Array("\(head)<dict>\(body)</dict></plist>".utf8))
    }
}
