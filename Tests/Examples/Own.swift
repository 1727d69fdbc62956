// swift-tools-version: 6.2
import PackageDescription

// The package of one's own that README.md speaks of.
let package = Package(
    name: "Own",
    dependencies: [.package(path: "../auserviced")],
    targets: [
        .executableTarget(
            name: "Own",
            dependencies: ["AudioToolbox", "ExtensionHost"].map { .product(name: $0, package: "auserviced") })
    ])
