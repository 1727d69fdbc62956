import AudioTypes
import ExtensionLoading
import ServiceProtocol
import SurfaceProtocol
import ViewInterface

/// The view of one unit while somebody wants to see it. Of several presenters the newest is served; the others wait.
///
/// Thread: main.
final class UnitView {
    private let table: AUExtensionViewInterface
    private var view: AUExtensionViewRef?
    private let host: UnsafeMutablePointer<AUExtensionViewHost>
    /// The one that is served last.
    private var channels: [ViewChannel] = []

    /// Opens the view. Throws `UnitError` for a unit that shows none.
    init(of unit: UnitInstance) throws(UnitError) {
        table = try Self.table(of: unit.library).pointee
        host = .allocate(capacity: 1)
        host.initialize(
            to: AUExtensionViewHost(
                abiVersion: UInt32(AU_EXTENSION_ABI_VERSION),
                structSize: UInt32(MemoryLayout<AUExtensionViewHost>.size),
                context: nil, damaged: noteDamage, copied: noteCopy))
        host.pointee.context = Unmanaged.passUnretained(self).toOpaque()
        let status = self.table.open?(unit.reference, host, &view) ?? kAudioUnitErr_InvalidProperty
        guard status == noErr, view != nil else {
            host.deallocate()
            throw UnitError(status == noErr ? kAudioUnitErr_InvalidProperty : status, "the unit has no view that draws")
        }
    }

    private static func table(
        of library: ExtensionTable
    ) throws(UnitError) -> UnsafePointer<AUExtensionViewInterface> {
        let table: UnsafePointer<AUExtensionViewInterface>?
        do throws(ExtensionTableError) {
            table = try library.loadViews()
        } catch {
            throw UnitError(kAudioUnitErr_InvalidFile, error.description)
        }
        guard let table else { throw UnitError(kAudioUnitErr_InvalidProperty, "the unit has no view that draws") }
        return table
    }

    /// Whether nobody wants to see the view any more.
    var isDeserted: Bool { channels.isEmpty }

    func add(_ channel: ViewChannel) {
        channels.last?.serve(false)
        channels.append(channel)
        channel.serve(true)
        // Whoever has no size in mind takes the one that the view prefers.
        tellWishes(channel)
    }

    /// Does what a presenter says; false when it has gone.
    func serve(_ channel: ViewChannel) -> Bool {
        // A presenter that never stops is one of several that are looked at in turn.
        for _ in 0..<64 {
            guard let message = channel.receive() else { break }
            guard obey(message, of: channel) else { return false }
            // What came before the question is drawn before what comes after the answer is read: a presenter that asks
            // again at once would keep the view from drawing.
            if case .ping = message { break }
        }
        if channel === channels.last { tellWishes(channel) }
        return true
    }

    /// A presenter has gone; the one before it is served again.
    func remove(_ channel: ViewChannel) {
        channel.close()
        let wasServed = channel === channels.last
        channels.removeAll { $0 === channel }
        guard wasServed, let next = channels.last else { return }
        next.serve(true)
        configure(for: next)
    }

    /// Draws for the presenter that is served, when there is something to draw and it has taken the last frame. Returns
    /// the presenter when it has gone.
    func draw() -> ViewChannel? {
        guard let channel = channels.last else { return nil }
        return channel.draw(frame) ? nil : channel
    }

    /// The view is not used any more.
    func end() {
        for channel in channels { channel.close() }
        channels = []
        // The host structure stays, as a unit's does: a thread that the view left behind may still hold it.
        host.pointee.damaged = { _ in }
        host.pointee.copied = { _, _, _ in }
        table.close?(view)
        view = nil
    }

    /// For the presenter that is served, which knows whether a person wants it.
    fileprivate func copy(_ text: String) { channels.last?.send(.copy(text)) }

    fileprivate func damage() { channels.last?.damage() }

    private func obey(_ message: PresenterMessage, of channel: ViewChannel) -> Bool {
        let isServed = channel === channels.last
        switch message {
        case .configure: if isServed { configure(for: channel) }
        case .event(let event): if isServed { table.handle?(view, event, event.count) }
        case .describe(let number): return channel.send(.description(number, description))
        case .ping(let number): return channel.send(.pong(number))
        case .done, .show: break
        case .close: return false
        }
        return true
    }

    private func configure(for channel: ViewChannel) {
        guard let configuration = channel.state.configuration else { return }
        var geometry = AUExtensionViewGeometry()
        geometry.width = Double(configuration.width) / configuration.scale
        geometry.height = Double(configuration.height) / configuration.scale
        geometry.scale = configuration.scale
        geometry.isDark = configuration.isDark ? 1 : 0
        table.configure?(view, &geometry)
    }

    private func frame(_ surface: FrameSurface) -> [DamageRectangle] {
        let configuration = surface.task.configuration
        var pixels = AUExtensionViewPixels()
        pixels.base = surface.memory.base(ofBuffer: surface.task.buffer)
        (pixels.width, pixels.height) = (configuration.width, configuration.height)
        pixels.bytesPerRow = configuration.bytesPerRow
        pixels.isNew = surface.task.isNew ? 1 : 0
        let most = SurfaceLimits.rectangles
        return withUnsafeTemporaryAllocation(of: AUExtensionViewRectangle.self, capacity: most) { rectangles in
            let count = table.draw?(view, &pixels, rectangles.baseAddress, UInt32(most)) ?? 0
            return rectangles.prefix(min(Int(count), most)).map {
                DamageRectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
            }
        }
    }

    private func tellWishes(_ channel: ViewChannel) {
        var wishes = AUExtensionViewWishes()
        table.wishes?(view, &wishes)
        let wish = SurfaceWish(
            preferred: ViewSize(length: wishes.preferredWidth, wishes.preferredHeight),
            least: ViewSize(length: wishes.leastWidth, wishes.leastHeight),
            greatest: ViewSize(length: wishes.greatestWidth, wishes.greatestHeight))
        channel.tell(wish, cursor: UInt8(clamping: wishes.cursor))
    }

    private var description: [UInt8] {
        var reply: [UInt8]?
        withUnsafeMutablePointer(to: &reply) { table.describe?(view, takeReply, $0) }
        return reply ?? []
    }
}

extension ViewSize {
    /// What is no length is no wish.
    fileprivate init(length width: Double, _ height: Double) {
        func extent(_ value: Double) -> Double { value.isFinite ? min(max(0, value), WireLimits.viewExtent) : 0 }
        self.init(width: extent(width), height: extent(height))
    }
}

/// `AUExtensionViewHost.copied`: the context is the view.
private func noteCopy(_ context: UnsafeMutableRawPointer?, _ text: UnsafePointer<UInt8>?, _ length: Int) {
    guard let context, let text, (1...SurfaceLimits.copiedBytes).contains(length) else { return }
    let copied = String(validating: UnsafeBufferPointer(start: text, count: length), as: UTF8.self)
    if let copied { Unmanaged<UnitView>.fromOpaque(context).takeUnretainedValue().copy(copied) }
}

/// `AUExtensionViewHost.damaged`: the context is the view.
private func noteDamage(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<UnitView>.fromOpaque(context).takeUnretainedValue().damage()
}
