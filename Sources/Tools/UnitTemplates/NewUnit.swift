/// A unit that `auctl new` makes: everything that its files say of it.
package struct NewUnit: Sendable {
    private let kind: UnitKind
    private let language: UnitLanguage
    private let hasView: Bool
    private let name: String
    private let manufacturer: String
    private let subtype: String
    private let manufacturerCode: String
    private let auserviced: String

    /// - Parameters:
    ///   - hasView: whether it has a view, in a library of its own; for units in Swift.
    ///   - name: of the package, the library, the component and the kernel's type.
    ///   - manufacturer: for people.
    ///   - subtype: four characters, as `manufacturerCode`.
    ///   - auserviced: the folder with auserviced's package.
    package init(
        kind: UnitKind, language: UnitLanguage, hasView: Bool = false, name: String, manufacturer: String,
        subtype: String, manufacturerCode: String, auserviced: String
    ) {
        self.kind = kind
        self.language = language
        self.hasView = hasView && language == .swift
        self.name = name
        self.manufacturer = manufacturer
        self.subtype = subtype
        self.manufacturerCode = manufacturerCode
        self.auserviced = auserviced
    }

    /// The triple by which commands name the component.
    package var triple: String { "\(kind.type) \(subtype) \(manufacturerCode)" }

    /// Every file of the package, by its path there. `.auserviced` names the folder with auserviced's package on the
    /// machine where the unit was made, and is not published with it.
    package var files: [(path: String, text: String)] {
        [
            ("Package.swift", fill(PackageResources.Manifest_swift)), (".auserviced", auserviced + "\n"),
            ("Info.plist", fill(PackageResources.Information_plist)), (".gitignore", fill(PackageResources.gitignore)),
            ("Tests/\(name)Tests/\(name)Tests.swift", fill(PackageResources.NewUnitTests_swift)),
        ] + sources.map { ("Sources/\(name)/\(name)\($0)", fill($1)) } + viewSources
    }

    private var viewSources: [(path: String, text: String)] {
        hasView ? [("Sources/\(name)View/\(name)ViewController.swift", fill(PackageResources.View_swift))] : []
    }

    /// By what follows the unit's name in their names.
    private var sources: [(String, [UInt8])] {
        switch (language, kind) {
        case (.swift, .effect):
            [("Kernel.swift", PackageResources.EffectKernel_swift), ("Unit.swift", PackageResources.EffectUnit_swift)]
        case (.swift, .instrument):
            [
                ("Kernel.swift", PackageResources.InstrumentKernel_swift),
                ("Unit.swift", PackageResources.InstrumentUnit_swift),
            ]
        case (.swift, .midi):
            [("Kernel.swift", PackageResources.MIDIKernel_swift), ("Unit.swift", PackageResources.MIDIUnit_swift)]
        case (.c, .effect): [(".c", PackageResources.Effect_c)]
        case (.c, .instrument): [(".c", PackageResources.Instrument_c)]
        case (.c, .midi): [(".c", PackageResources.MIDI_c)]
        case (.cxx, .effect): [(".cpp", PackageResources.Effect_cpp)]
        case (.cxx, .instrument): [(".cpp", PackageResources.Instrument_cpp)]
        case (.cxx, .midi): [(".cpp", PackageResources.MIDI_cpp)]
        }
    }

    private func fill(_ template: [UInt8]) -> String {
        let words: Set = [kind.rawValue, language == .swift ? "swift" : "c", hasView ? "view" : "viewless"]
        let tags = kind.tags.joined(separator: "</string>\n                        <string>")
        return FileTemplate(template).filled(
            for: words,
            with: [
                "NewUnit": name, "NewManufacturerCode": manufacturerCode, "NewManufacturer": manufacturer,
                "NewType": kind.type, "NewSubtype": subtype, "NewSummary": kind.summary, "NewTags": tags,
                "NewIdentifier": identifier, "NewExtensionPoint": "com.apple.AudioUnit" + (hasView ? "-UI" : ""),
                "makeExtensionInterface {": hasView ? Self.entryWithView : "makeExtensionInterface {",
                "'s', 'u', 'b', 't'": Self.inC(subtype),
                "'M', 'a', 'n', 'u'": Self.inC(manufacturerCode),
            ])
    }

    /// What begins the unit's entry where it has a view of the template's size.
    private static let entryWithView = "makeExtensionInterface(viewSize: AUViewSize(width: 240, height: 160)) {"

    /// What tells bundles apart.
    private var identifier: String {
        let letters = manufacturer.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return "com.example.\(letters.isEmpty ? manufacturerCode : letters).\(name)"
    }

    /// The four characters as arguments of AU_FOURCC.
    private static func inC(_ code: String) -> String { code.map { "'\($0)'" }.joined(separator: ", ") }
}
