/// A module that sources written for Apple's platforms import.
enum AppleModule {
    /// How a target comes to it.
    enum Source: Equatable {
        /// A product of auserviced's package.
        case product(String)
        /// The toolchain brings it.
        case toolchain
        /// Nothing brings it; what is in its place, or why not.
        case missing(String)
    }

    /// Nil for a module of nobody known: one of the project's own or of another package.
    static func source(of module: String) -> Source? {
        if products.contains(module) { return .product(module) }
        if module == "os" { return .product("OSInterface") }
        if toolchain.contains(module) { return .toolchain }
        return missing[module].map { .missing($0) }
    }

    private static let products: Set = [
        "Accelerate", "AppKit", "AudioToolbox", "AudioUnit", "AVFAudio", "AVFoundation", "Combine", "CoreAudio",
        "CoreAudioKit", "CoreAudioTypes", "CoreGraphics", "CoreMedia", "CoreMIDI", "OSLog", "QuartzCore", "SwiftUI",
        "UIKit", "UniformTypeIdentifiers",
    ]

    private static let toolchain: Set = [
        "Swift", "Foundation", "FoundationEssentials", "Dispatch", "Synchronization", "Observation", "RegexBuilder",
        "_Concurrency", "_StringProcessing", "Cxx", "CxxStdlib", "XCTest", "Testing", "Glibc",
    ]

    private static let missing: [String: String] = {
        var reasons = [
            "Darwin": "the C library is Glibc here", "ObjectiveC": "there is no Objective-C runtime",
            "Cocoa": "import AppKit and Foundation instead",
            "MetalKit": noGraphics, "Metal": noGraphics, "SceneKit": noGraphics, "SpriteKit": noGraphics,
            "RealityKit": noGraphics, "GLKit": noGraphics, "OpenGL": noGraphics, "OpenGLES": noGraphics,
        ]
        let others = [
            "CoreML", "WebKit", "CoreLocation", "CoreMotion", "CoreBluetooth", "CoreData", "SwiftData", "CloudKit",
            "StoreKit", "GameController", "GameKit", "MediaPlayer", "Photos", "PhotosUI", "Vision", "Speech",
            "SoundAnalysis", "ShazamKit", "MusicKit", "ARKit", "HealthKit", "MapKit", "Contacts", "UserNotifications",
            "CoreImage", "CoreVideo", "VideoToolbox", "AVKit", "PHASE", "MultipeerConnectivity", "Network", "Security",
            "WidgetKit", "Charts", "CoreText", "CoreHaptics", "IOKit", "WatchKit",
            "WatchConnectivity", "NaturalLanguage", "PencilKit", "LocalAuthentication", "AuthenticationServices",
            "CryptoKit", "CommonCrypto", "SystemConfiguration", "Carbon", "QuickLook", "PDFKit", "CoreSpotlight",
            "AppIntents", "ExtensionKit", "ExtensionFoundation", "DeviceCheck", "ReplayKit", "simd", "CoreFoundation",
        ]
        for name in others { reasons[name] = "nothing stands for this framework here" }
        return reasons
    }()

    private static let noGraphics = "there is no GPU drawing here; views draw with CoreGraphics"
}
