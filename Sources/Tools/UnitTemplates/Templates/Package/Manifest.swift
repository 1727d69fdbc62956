// swift-tools-version: 6.2
import Foundation
import PackageDescription

// Where auserviced's package is: what the variable names, or the file .auserviced, which is this machine's own, or an
// installation.
let places = ["/.local", "/usr/local", "/usr"].map { "\($0)/share/auserviced/package" }
let installed = [NSHomeDirectory() + places[0]] + places.dropFirst()
let noted = try? String(contentsOfFile: "\(Context.packageDirectory)/.auserviced", encoding: .utf8)
let auserviced =
    Context.environment["AUSERVICED_PACKAGE"] ?? noted?.split(separator: "\n").first.map(String.init)
    ?? installed.first { FileManager.default.fileExists(atPath: $0) } ?? installed[1]

let package = Package(
    name: "NewUnit",
    products: [
        .library(name: "NewUnit", type: .dynamic, targets: ["NewUnit"]),
        // only view {
        .library(name: "NewUnitView", type: .dynamic, targets: ["NewUnitView"]),
        // }
    ],
    dependencies: [.package(name: "auserviced", path: auserviced)],
    targets: [
        // only swift {
        .target(
            name: "NewUnit",
            dependencies: [
                .product(name: "AudioToolbox", package: "auserviced"),
                .product(name: "AudioUnitExtension", package: "auserviced"),
            ]),
        // }
        // only view {
        // Loaded with the first view that somebody opens: the unit has nothing that draws.
        .target(
            name: "NewUnitView",
            dependencies: [
                .product(name: "AudioUnitExtension", package: "auserviced"),
                .product(name: "CoreAudioKit", package: "auserviced"),
            ]),
        // }
        // only c {
        .target(
            name: "NewUnit",
            dependencies: [.product(name: "CKernelUnit", package: "auserviced")],
            publicHeadersPath: "."),
        // }
        .testTarget(
            name: "NewUnitTests",
            dependencies: [.product(name: "AudioUnitTestKit", package: "auserviced")]),
    ])
// only c {
package.cLanguageStandard = .c11
package.cxxLanguageStandard = .cxx17
// }
