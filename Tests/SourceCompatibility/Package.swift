// swift-tools-version: 6.2
import PackageDescription

/// The API and nothing else: what Apple's frameworks are to an author.
let api: [Target.Dependency] = [
    "AudioToolbox", "AVFAudio", "AVFoundation", "Accelerate", "AudioUnit", "CoreAudio", "CoreAudioKit", "CoreMIDI",
    "OSInterface", "OSLog",
].map {
    .product(name: $0, package: "auserviced")
}

/// What stands for the module that every system of Apple's has.
let names: [SwiftSetting] = [.unsafeFlags(["-module-alias", "os=OSInterface"])]

/// A library exports its entry and nothing else.
let entryOnly: [LinkerSetting] = [
    .unsafeFlags(["-Xlinker", "--version-script=\(Context.packageDirectory)/../../extensions/entry.map"])
]

/// The same sources in both language modes.
func module(_ name: String, in mode: SwiftLanguageMode) -> Target {
    .target(name: name, dependencies: api, swiftSettings: names + [.swiftLanguageMode(mode)])
}

/// Sources with `@objc`, which the plug-in hands over without it.
func appleModule(_ name: String, in mode: SwiftLanguageMode) -> Target {
    .target(
        name: name, dependencies: api, exclude: ["Apple"], swiftSettings: names + [.swiftLanguageMode(mode)],
        plugins: [.plugin(name: "AppleSource", package: "auserviced")])
}

/// What views of units import.
let views: [Target.Dependency] = [
    "AppKit", "Combine", "CoreAudioKit", "CoreGraphics", "QuartzCore", "SwiftUI", "UIKit", "UniformTypeIdentifiers",
].map { .product(name: $0, package: "auserviced") }

/// The same tests of the programs of each mode, which they know by one name.
func engineTests(_ mode: SwiftLanguageMode, _ number: Int) -> Target {
    .testTarget(
        name: "EngineTests\(number)", dependencies: api + [.target(name: "Engine\(number)")],
        swiftSettings: [
            .unsafeFlags(["-module-alias", "Engine=Engine\(number)"]), .swiftLanguageMode(mode),
        ])
}

/// A unit in Swift with its kernel in C++.
func templateModule(_ name: String, in mode: SwiftLanguageMode) -> Target {
    .target(
        name: name, dependencies: api + ["TemplateKernel"],
        swiftSettings: names + [.swiftLanguageMode(mode), .interoperabilityMode(.Cxx)])
}

func appExtension(_ name: String, in mode: SwiftLanguageMode) -> Target {
    .target(
        name: name, dependencies: api + [.product(name: "AudioUnitExtension", package: "auserviced")],
        exclude: ["Info.plist"], swiftSettings: [.swiftLanguageMode(mode)], linkerSettings: entryOnly,
        plugins: [.plugin(name: "AudioUnitEntry", package: "auserviced")])
}

let package = Package(
    name: "SourceCompatibility",
    products: [
        .library(name: "FilterExtension5", type: .dynamic, targets: ["FilterExtension5"]),
        .library(name: "FilterExtension6", type: .dynamic, targets: ["FilterExtension6"]),
    ],
    dependencies: [.package(name: "auserviced", path: "../..")],
    targets: [
        module("Units5", in: .v5), module("Units6", in: .v6),
        module("Programs5", in: .v5), module("Programs6", in: .v6),
        module("Engine5", in: .v5), module("Engine6", in: .v6),
        appleModule("AppleSources5", in: .v5), appleModule("AppleSources6", in: .v6),
        // Views as strangers write them: in the mode that Xcode's templates have.
        .target(name: "Views5", dependencies: api + views, swiftSettings: names + [.swiftLanguageMode(.v5)]),
        .target(
            name: "KitViews5", dependencies: api + views, exclude: ["Apple"],
            swiftSettings: names + [.swiftLanguageMode(.v5)],
            plugins: [.plugin(name: "AppleSource", package: "auserviced")]),
        .target(
            name: "TemplateKernel",
            dependencies: ["AudioToolbox", "Accelerate"].map { .product(name: $0, package: "auserviced") },
            cxxSettings: [.unsafeFlags(["-fblocks"])]),
        templateModule("Template5", in: .v5), templateModule("Template6", in: .v6),
        module("Host5", in: .v5), module("Host6", in: .v6),
        appExtension("FilterExtension5", in: .v5), appExtension("FilterExtension6", in: .v6),
        engineTests(.v5, 5), engineTests(.v6, 6),
        .testTarget(
            name: "CompatibilityTests",
            dependencies: api + [
                "AppleSources5", "AppleSources6", "Units5", "Units6", "Host5", "Host6", "Programs5", "Programs6",
                "KitViews5", "Template5", "Template6", "Views5",
                .product(name: "AudioUnitHosting", package: "auserviced"),
                .product(name: "ExtensionHost", package: "auserviced"),
            ], swiftSettings: [.interoperabilityMode(.Cxx)]),
    ],
    cxxLanguageStandard: .cxx20
)
