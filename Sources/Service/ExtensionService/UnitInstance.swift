import AudioTypes
import ExtensionLoading
import Glibc
import LinuxSystem
import ServiceChannel
import ServiceProtocol

/// One instance of a unit in this service.
///
/// Thread: control.
final class UnitInstance {
    /// What it was made from.
    let origin: LoadMessage
    let notifier: UnitNotifier
    let library: ExtensionTable
    let reference: AUExtensionInstanceRef
    /// Whether it has render resources.
    var isAllocated = false
    /// Whether it described itself as having a view.
    var hasView = false
    /// Whether it has one that wants the main thread before it is shown; a view in a library of its own is not there before.
    var hasLoadedView: Bool { hasView && library.viewLibraryPath == nil && !library.loadsViewsLate }
    /// What the unit keeps of this process; lives as long as the instance.
    private let host: UnsafeMutablePointer<AUExtensionHost>

    /// Makes an instance. Throws `UnitError` with the unit's status.
    init(_ origin: LoadMessage, library: ExtensionTable, endpoint: ServiceEndpoint?, wake: EventCounter)
        throws(UnitError)
    {
        self.origin = origin
        self.library = library
        notifier = UnitNotifier(unitIndex: origin.unitIndex, wake: wake)
        notifier.use(endpoint)
        host = .allocate(capacity: 1)
        host.initialize(
            to: AUExtensionHost(
                abiVersion: UInt32(AU_EXTENSION_ABI_VERSION), structSize: UInt32(MemoryLayout<AUExtensionHost>.size),
                context: Unmanaged.passUnretained(notifier).toOpaque(), notify: takeNotification,
                dataFolder: origin.dataFolder.map { UnsafePointer(strdup($0)) } ?? nil))
        do throws(UnitError) {
            reference = try Self.make(origin, library.interface, host, notifier)
        } catch {
            free(UnsafeMutablePointer(mutating: host.pointee.dataFolder))
            host.deallocate()
            throw error
        }
    }

    /// Ends the instance; it must not be rendering.
    func destroy() {
        library.interface.pointee.destroy?(reference)
        notifier.use(nil as ServiceEndpoint?)
        // The host structure stays: a thread that the unit left behind may still hold it. So does the notifier.
        _ = Unmanaged.passRetained(notifier)
    }

    /// Passes a control message to the unit and returns its reply's bytes. Throws `UnitError` when the unit gave none.
    func control(_ message: [UInt8]) throws(UnitError) -> [UInt8] {
        var reply: [UInt8]?
        let status = withUnsafeMutablePointer(to: &reply) { target in
            library.interface.pointee.control?(reference, message, message.count, takeReply, target) ?? noErr
        }
        if let reply { return reply }
        throw UnitError(
            status == noErr ? kAudioUnitErr_CannotDoInCurrentContext : status,
            "the unit of \(library.path) gave no reply to a control message")
    }

    /// A control message, typed; throws `UnitError` with the unit's own status and reason, or when its reply is not
    /// one.
    @discardableResult
    func ask<Payload, Reply>(_ request: UnitRequest<Payload, Reply>, _ payload: Payload) throws(UnitError) -> Reply {
        let reply = try Self.reply(try control(UnitMessage(request, payload).bytes), from: library)
        guard reply.status == noErr else { throw UnitError(reply.status, reply.message) }
        do throws(WireError) {
            return try reply.payload(as: Reply.self)
        } catch {
            throw UnitError(kAudioUnitErr_FailedInitialization, "the reply of the unit of \(library.path): \(error)")
        }
    }

    /// Takes a unit's reply apart.
    static func reply(_ bytes: [UInt8], from library: ExtensionTable) throws(UnitError) -> UnitReply {
        do throws(WireError) {
            return try UnitReply(decoding: bytes)
        } catch {
            throw UnitError(kAudioUnitErr_FailedInitialization, "the reply of the unit of \(library.path): \(error)")
        }
    }

    private static func make(
        _ origin: LoadMessage, _ interface: UnsafePointer<AUExtensionInterface>, _ host: UnsafePointer<AUExtensionHost>,
        _ notifier: UnitNotifier
    ) throws(UnitError) -> AUExtensionInstanceRef {
        var description = AudioComponentDescription()
        description.componentType = origin.type
        description.componentSubType = origin.subtype
        description.componentManufacturer = origin.manufacturer
        var made: AUExtensionInstanceRef?
        let status = interface.pointee.create?(&description, host, &made) ?? kAudioUnitErr_FailedInitialization
        guard status == noErr, let made else {
            let failure = status == noErr ? kAudioUnitErr_FailedInitialization : status
            let reason = notifier.creationFailure.map { ": \($0)" } ?? " (error \(failure))"
            throw UnitError(failure, "the library \(origin.libraryPath) made no instance\(reason)")
        }
        return made
    }
}

/// `AUExtensionReply` into an optional array behind the context.
func takeReply(_ context: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ length: Int) {
    guard let context else { return }
    let reply = [UInt8](UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : length))
    context.assumingMemoryBound(to: [UInt8]?.self).pointee = reply
}

/// `AUExtensionHost.notify`: the context is the instance's notifier.
private func takeNotification(_ context: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ length: Int) {
    guard let context, let bytes else { return }
    Unmanaged<UnitNotifier>.fromOpaque(context).takeUnretainedValue()
        .send([UInt8](UnsafeBufferPointer(start: bytes, count: length)))
}
