// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "Bloom",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [.library(name: "BloomKit", type: .dynamic, targets: ["BloomKit"])],
    targets: [
        .target(
            name: "BloomDSP", publicHeadersPath: "Public",
            cxxSettings: [.headerSearchPath("Private"), .define("BLOOM_TAPS", to: "4")],
            linkerSettings: [.linkedFramework("Accelerate")]),
        .target(name: "BloomKit", dependencies: ["BloomDSP"], swiftSettings: [.define("BLOOM_PRESETS")]),
        .target(name: "BloomExtension", dependencies: ["BloomKit"], exclude: ["Info.plist"]),
        .testTarget(name: "BloomKitTests", dependencies: ["BloomKit"]),
    ],
    cxxLanguageStandard: .cxx20
)
