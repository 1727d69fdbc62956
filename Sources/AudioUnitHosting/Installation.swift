import AudioToolbox
import ExtensionHost
import Synchronization
import UserLibrary

/// The host of a program that knows Apple's API alone; made when a component is first asked for, so that a program which
/// never does pays nothing.
///
/// Thread: any but render.
final class LazyHost: AudioUnitResolving {
    private let made = Mutex<Result<AudioUnitHost, any Error>?>(nil)

    /// A host that could not be made, because no runner is installed, is tried again the next time.
    private func host() throws -> AudioUnitHost {
        try made.withLock { made in
            if case .success(let host)? = made { return host }
            let result = Result { try AudioUnitHost() }
            made = result
            return try result.get()
        }
    }

    func instantiate(
        _ description: AudioComponentDescription, options: AudioComponentInstantiationOptions
    ) async throws -> AUAudioUnit {
        try await host().resolver.instantiate(description, options: options)
    }

    func instantiateAtOnce(_ description: AudioComponentDescription) throws -> AUAudioUnit? {
        try host().resolver.instantiateAtOnce(description)
    }

    func components() -> [ComponentRecord] { (try? host().resolver.components()) ?? [] }

    func watchComponents() { try? host().resolver.watchComponents() }

    func status(of error: any Error) -> OSStatus? { try? host().resolver.status(of: error) }
}

/// Called by the C module of the same name when the program begins.
@c(AudioUnitHostingInstall)
public func installAudioUnitHosting() {
    UserFolders.install()
    AudioUnitResolver.installDefault(LazyHost())
}
