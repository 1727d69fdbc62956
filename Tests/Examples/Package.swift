// swift-tools-version: 6.2
import PackageDescription

// Apart from the package that the examples belong to: nothing of it is built into these tests, which run what was
// built.
let package = Package(name: "Examples", targets: [.testTarget(name: "ExampleTests")])
