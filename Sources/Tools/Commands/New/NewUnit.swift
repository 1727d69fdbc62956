import Foundation
import Settings

/// A unit that `auctl new` makes: everything that its files say of it.
struct NewUnit: Sendable {
    let kind: UnitKind
    let language: UnitLanguage
    /// The name of the package, the library, the component and the kernel's type.
    let name: String
    /// For people.
    let manufacturer: String
    /// Four characters each.
    let subtype: String
    let manufacturerCode: String
    /// The folder with auserviced's package.
    let auserviced: String

    /// Names that folder on the machine where the package was made; not published with it.
    static let packageFile = ".auserviced"

    /// The triple by which commands name the component.
    var triple: String { "\(kind.type) \(subtype) \(manufacturerCode)" }

    /// Every file of the package, by its path there.
    var files: [(path: String, text: String)] {
        [
            ("Package.swift", fill(manifest)), (Self.packageFile, auserviced + "\n"),
            ("Info.plist", fill(PackageTemplates.information)),
            (".gitignore", fill(PackageTemplates.ignored)),
            ("Tests/\(name)Tests/\(name)Tests.swift", fill(PackageTemplates.test(kind))),
        ] + sources.map { ("Sources/\(name)/\($0)", fill($1)) }
    }

    private var manifest: String {
        language == .swift ? PackageTemplates.manifest : PackageTemplates.manifestInC
    }

    private var sources: [(String, String)] {
        switch (language, kind) {
        case (.swift, .effect): swiftFiles(EffectTemplates.kernel, EffectTemplates.unit)
        case (.swift, .instrument): swiftFiles(InstrumentTemplates.kernel, InstrumentTemplates.unit)
        case (.swift, .midi): swiftFiles(MIDITemplates.kernel, MIDITemplates.unit)
        case (.c, .effect): [("\(name).c", EffectTemplates.c)]
        case (.c, .instrument): [("\(name).c", InstrumentTemplates.c)]
        case (.c, .midi): [("\(name).c", MIDITemplates.c)]
        case (.cxx, .effect): [("\(name).cpp", EffectTemplates.cxx)]
        case (.cxx, .instrument): [("\(name).cpp", InstrumentTemplates.cxx)]
        case (.cxx, .midi): [("\(name).cpp", MIDITemplates.cxx)]
        }
    }

    private func swiftFiles(_ kernel: String, _ unit: String) -> [(String, String)] {
        [("\(name)Kernel.swift", kernel), ("\(name)Unit.swift", unit)]
    }

    /// A template with what it leaves open.
    private func fill(_ template: String) -> String {
        let tags = kind.tags.map { "                        <string>\($0)</string>" }.joined(separator: "\n")
        let values = [
            ("Name", name), ("Manufacturer", manufacturer), ("type", kind.type), ("subtype", subtype),
            ("manufacturer", manufacturerCode), ("subtype in C", Self.inC(subtype)),
            ("manufacturer in C", Self.inC(manufacturerCode)), ("summary", kind.summary), ("tags", tags),
            ("file", Self.packageFile), ("variable", "\"\(EnvironmentVariable.package.rawValue)\""),
            ("identifier", identifier),
        ]
        return values.reduce(template + "\n") { $0.replacingOccurrences(of: "«\($1.0)»", with: $1.1) }
    }

    /// What tells bundles apart.
    private var identifier: String {
        let letters = manufacturer.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return "com.example.\(letters.isEmpty ? manufacturerCode : letters).\(name)"
    }

    /// The four characters as arguments of AU_FOURCC.
    private static func inC(_ code: String) -> String { code.map { "'\($0)'" }.joined(separator: ", ") }
}
