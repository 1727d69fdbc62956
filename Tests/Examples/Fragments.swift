// swift-tools-version: 6.2
import PackageDescription

// What the fragments of docs/host/writing-a-host.md and docs/host/engine.md are parts of.
let package = Package(
    name: "Fragments",
    dependencies: [
        .package(path: "../auserviced"), .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    ],
    targets: [
        .executableTarget(
            name: "Anticipating",
            dependencies: ["AudioToolbox", "ExtensionHost"].map { .product(name: $0, package: "auserviced") }),
        .executableTarget(name: "Told", dependencies: [.product(name: "Logging", package: "swift-log")]),
        .executableTarget(name: "Chord", dependencies: [.product(name: "AVFAudio", package: "auserviced")]),
        .executableTarget(name: "Spoken", dependencies: [.product(name: "AVFAudio", package: "auserviced")]),
        .executableTarget(name: "Played", dependencies: [.product(name: "AVFAudio", package: "auserviced")]),
    ])
