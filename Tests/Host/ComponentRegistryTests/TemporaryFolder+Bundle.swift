import Foundation
import TestSupport

extension TemporaryFolder {
    /// Writes a bundle whose library looks like one to a scan.
    /// - Parameter information: Info.plist; by default a sound one that offers `aufx <subtype> Demo`.
    func writeBundle(
        _ folder: String, subtype: String = "fltr", name: String = "Demo: Filter", information: String? = nil,
        libraryName: String? = nil
    ) throws {
        let base = folder.split(separator: "/").last!.dropLast(".appex".count)
        let list = information ?? Self.information(subtype: subtype, name: name)
        try write(Array(list.utf8), to: folder + "/Contents/Info.plist")
        try write(try Self.libraryBytes(), to: "\(folder)/Contents/Linux/\(libraryName ?? "lib\(base).so")")
    }

    /// The header of a shared library for this machine.
    static func libraryBytes() throws -> [UInt8] {
        var bytes = Array(try Data(contentsOf: URL(filePath: "/proc/self/exe"), options: .alwaysMapped).prefix(64))
        bytes[16] = 3
        return bytes
    }

    /// A property list with `body` in its root dictionary.
    static func propertyList(_ body: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>\(body)</dict></plist>"
    }

    /// A sound Info.plist; `extra` goes into the component, `attributes` beside `AudioComponents`.
    static func information(
        subtype: String = "fltr", name: String = "Demo: Filter",
        extra: String = "<key>version</key><integer>65536</integer>",
        attributes: String = "", point: String = "com.apple.AudioUnit-UI"
    ) -> String {
        propertyList(
            """
            <key>NSExtension</key><dict>
            <key>NSExtensionPointIdentifier</key><string>\(point)</string>
            <key>NSExtensionAttributes</key><dict>\(attributes)
            <key>AudioComponents</key><array><dict>
            <key>type</key><string>aufx</string><key>subtype</key><string>\(subtype)</string>
            <key>manufacturer</key><string>Demo</string><key>name</key><string>\(name)</string>\(extra)
            </dict></array></dict></dict>
            """)
    }
}
