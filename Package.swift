// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableExperimentalFeature("Lifetimes"),
]

/// A library exports its entry and nothing else, so that no symbol of one copy of the API can bind to another.
let entryOnly: [LinkerSetting] = [
    .unsafeFlags(["-Xlinker", "--version-script=extensions/entry.map"])
]

func module(
    _ name: String, _ dependencies: [Target.Dependency] = [], linkerSettings: [LinkerSetting]? = nil
) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings, linkerSettings: linkerSettings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

func command(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")

let package = Package(
    name: "auserviced",
    products: [],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    ],
    targets: []
)
