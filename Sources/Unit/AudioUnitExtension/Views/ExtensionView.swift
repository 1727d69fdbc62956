import AudioToolbox
import ServiceProtocol
import ViewInterface

/// A unit's open view behind the extension table: what its controller draws. Thread: main.
@MainActor
final class ExtensionView {
    /// How the views of this library's units are shown.
    // nonisolated(unsafe): made once and never changed.
    nonisolated(unsafe) static let interface: UnsafePointer<AUExtensionViewInterface> = {
        let table = UnsafeMutablePointer<AUExtensionViewInterface>.allocate(capacity: 1)
        table.initialize(
            to: AUExtensionViewInterface(
                abiVersion: AU_EXTENSION_ABI_VERSION, structSize: UInt32(MemoryLayout<AUExtensionViewInterface>.size),
                open: { openView($0, $1, $2, of: ownView) },
                configure: { view, geometry in
                    guard let geometry else { return }
                    let copy = geometry.pointee
                    with(view) { $0.configure(copy) }
                },
                draw: { view, pixels, rectangles, capacity in
                    guard let pixels, let rectangles else { return 0 }
                    // nonisolated(unsafe): this is the main thread, for as long as the call lasts.
                    nonisolated(unsafe) let memory = pixels.pointee
                    nonisolated(unsafe) let target = UnsafeMutableBufferPointer(
                        start: rectangles, count: Int(capacity))
                    return with(view) { $0.draw(into: memory, target) } ?? 0
                },
                handle: { view, event, length in
                    let bytes = [UInt8](UnsafeBufferPointer(start: event, count: event == nil ? 0 : length))
                    with(view) { $0.handle(bytes) }
                },
                describe: { view, reply, context in
                    let bytes = with(view) { ViewElementCoding.encode($0.content.describe()) } ?? []
                    bytes.withUnsafeBufferPointer { reply?(context, $0.baseAddress, $0.count) }
                },
                wishes: { view, wishes in
                    if let wishes, let now = with(view, { $0.wishes }) { wishes.pointee = now }
                },
                close: { closeView($0) }))
        return UnsafePointer(table)
    }()

    /// How the views of another library's units are shown, which this library is made for.
    // nonisolated(unsafe): made once and never changed.
    nonisolated(unsafe) static let libraryInterface: UnsafePointer<AUExtensionViewInterface> = {
        let table = UnsafeMutablePointer<AUExtensionViewInterface>.allocate(capacity: 1)
        table.initialize(to: interface.pointee)
        table.pointee.open = { openView($0, $1, $2, of: ViewLibrary.open) }
        return UnsafePointer(table)
    }()

    let controller: AUViewControllerBase
    let content: any ViewContent
    /// Where the view has a library of its own.
    private let unit: ViewedUnit?

    /// Loads the controller's view, which appears. Nil for one that draws nothing.
    init?(_ controller: AUViewControllerBase, _ host: AUExtensionViewHost, of unit: ViewedUnit? = nil) {
        controller.loadViewIfNeeded()
        guard let content = controller.viewContent else { return nil }
        self.controller = controller
        self.content = content
        self.unit = unit
        controller.beginAppearanceTransition(true, animated: false)
        controller.endAppearanceTransition()
        content.damaged = { host.damaged?(host.context) }
        content.copied = { text in
            let bytes = Array(ClipboardText.cut(text).utf8)
            bytes.withUnsafeBufferPointer { host.copied?(host.context, $0.baseAddress, $0.count) }
        }
    }

    func end() {
        content.damaged = nil
        content.copied = nil
        controller.beginAppearanceTransition(false, animated: false)
        controller.endAppearanceTransition()
        unit?.end()
    }

    func configure(_ geometry: AUExtensionViewGeometry) {
        content.configure(
            SurfaceGeometry(
                size: AUViewSize(width: geometry.width, height: geometry.height), scale: geometry.scale,
                isDark: geometry.isDark != 0))
    }

    /// Returns how many rectangles were written.
    func draw(
        into pixels: AUExtensionViewPixels, _ target: UnsafeMutableBufferPointer<AUExtensionViewRectangle>
    ) -> UInt32 {
        guard let base = pixels.base, !target.isEmpty else { return 0 }
        var damage = content.draw(
            into: SurfacePixels(
                base: base, width: Int(pixels.width), height: Int(pixels.height), bytesPerRow: Int(pixels.bytesPerRow),
                isNew: pixels.isNew != 0))
        if damage.count > target.count {
            damage = [SurfaceRectangle(x: 0, y: 0, width: Int(pixels.width), height: Int(pixels.height))]
        }
        for (index, rectangle) in damage.enumerated() { target[index] = AUExtensionViewRectangle(rectangle) }
        return UInt32(damage.count)
    }

    /// Whoever shows the view has the user's trust; what it says wrongly is left out.
    func handle(_ bytes: [UInt8]) {
        if let event = try? ViewEventCoding.decode(bytes) { content.handle(event) }
    }

    var wishes: AUExtensionViewWishes {
        let preferred = content.preferredSize ?? controller.preferredContentSize
        let limits = content.sizeLimits ?? (least: .zero, greatest: .zero)
        var wishes = AUExtensionViewWishes()
        (wishes.preferredWidth, wishes.preferredHeight) = (preferred.width, preferred.height)
        (wishes.leastWidth, wishes.leastHeight) = (limits.least.width, limits.least.height)
        (wishes.greatestWidth, wishes.greatestHeight) = (limits.greatest.width, limits.greatest.height)
        wishes.cursor = UInt32(content.cursor.rawValue)
        return wishes
    }

    /// The view of a unit of this library.
    private static func ownView(_ unit: AUExtensionInstanceRef, _ host: AUExtensionViewHost) -> ExtensionView? {
        let instance = Unmanaged<ExtensionInstance>.fromOpaque(UnsafeRawPointer(unit)).takeUnretainedValue()
        return instance.controller.flatMap { ExtensionView($0, host) }
    }

    private nonisolated static func openView(
        _ unit: AUExtensionInstanceRef?, _ host: UnsafePointer<AUExtensionViewHost>?,
        _ view: UnsafeMutablePointer<AUExtensionViewRef?>?,
        of make: @MainActor (AUExtensionInstanceRef, AUExtensionViewHost) -> ExtensionView?
    ) -> OSStatus {
        guard let unit, let view, let host, host.pointee.abiVersion == AU_EXTENSION_ABI_VERSION else {
            return AUAudioUnitError.invalidArgument
        }
        view.pointee = nil
        // nonisolated(unsafe): the main thread's, which this is.
        nonisolated(unsafe) let (reference, copy) = (unit, AUExtensionViewHost(known: host))
        guard let made = MainThread.assumed({ make(reference, copy) }) else { return kAudioUnitErr_InvalidProperty }
        view.pointee = AUExtensionViewRef(Unmanaged.passRetained(made).toOpaque())
        return noErr
    }

    private nonisolated static func closeView(_ view: AUExtensionViewRef?) {
        guard let view else { return }
        let reference = Unmanaged<ExtensionView>.fromOpaque(UnsafeRawPointer(view))
        MainThread.assumed { reference.takeUnretainedValue().end() }
        reference.release()
    }

    @discardableResult
    private nonisolated static func with<Result>(
        _ view: AUExtensionViewRef?, _ body: @MainActor (ExtensionView) -> Result
    ) -> Result? {
        guard let view else { return nil }
        let open = Unmanaged<ExtensionView>.fromOpaque(UnsafeRawPointer(view)).takeUnretainedValue()
        return MainThread.assumed { body(open) }
    }
}

extension AUExtensionViewHost {
    /// What a process of an older or a newer version offers: what lies beyond its structure's end is not there.
    fileprivate init(known host: UnsafePointer<AUExtensionViewHost>) {
        self.init()
        let size = min(Int(host.pointee.structSize), MemoryLayout<AUExtensionViewHost>.size)
        withUnsafeMutableBytes(of: &self) { $0.copyMemory(from: UnsafeRawBufferPointer(start: host, count: size)) }
    }
}

extension AUExtensionViewRectangle {
    init(_ rectangle: SurfaceRectangle) {
        self.init(
            x: Int32(clamping: rectangle.x), y: Int32(clamping: rectangle.y), width: Int32(clamping: rectangle.width),
            height: Int32(clamping: rectangle.height))
    }
}

/// What every library of units exports beside its entry (AUExtensionView.h).
@_cdecl("AUExtensionViewEntry")
public func makeExtensionViewInterface() -> UnsafePointer<AUExtensionViewInterface> { ExtensionView.interface }
