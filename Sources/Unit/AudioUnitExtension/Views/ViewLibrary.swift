import AudioToolbox
import Synchronization
import ViewInterface

/// What a library of views was given and makes: set once, by its entry function.
enum ViewLibrary {
    // @unchecked: the table is constant and lives as long as the unit's library.
    private struct Maker: @unchecked Sendable {
        let access: UnsafePointer<AUExtensionUnitAccess>
        let controller: @MainActor @Sendable (ViewedUnit) -> AUViewControllerBase
    }

    private static let maker = Mutex<Maker?>(nil)

    fileprivate static func use(
        _ access: UnsafePointer<AUExtensionUnitAccess>,
        _ controller: @escaping @MainActor @Sendable (ViewedUnit) -> AUViewControllerBase
    ) {
        maker.withLock { $0 = Maker(access: access, controller: controller) }
    }

    /// A unit's view, opened; nil for one that draws nothing. Thread: main.
    @MainActor
    static func open(_ reference: AUExtensionInstanceRef, _ host: AUExtensionViewHost) -> ExtensionView? {
        guard let maker = maker.withLock({ $0 }), let connection = UnitConnection(maker.access, reference),
            let unit = ViewedUnit(connection)
        else { return nil }
        guard let view = ExtensionView(maker.controller(unit), host, of: unit) else {
            unit.end()
            return nil
        }
        return view
    }
}

/// The views of units whose library is another one, beside this one: what this library's entry function returns.
///
///     @c(AUExtensionViewLibraryEntry)
///     public func viewLibraryEntry(
///         _ unit: UnsafePointer<AUExtensionUnitAccess>?
///     ) -> UnsafePointer<AUExtensionViewInterface>? {
///         makeViewLibrary(unit) { unit in GainViewController(unit.parameterTree) }
///     }
///
/// - Parameters:
///   - access: as the entry function is given it.
///   - controller: makes the controller of one view; called on the main thread, each time a view is opened.
/// - Returns: nil for units of another version.
public func makeViewLibrary(
    _ access: UnsafePointer<AUExtensionUnitAccess>?,
    controller: @escaping @MainActor @Sendable (ViewedUnit) -> AUViewControllerBase
) -> UnsafePointer<AUExtensionViewInterface>? {
    guard let access, UnitConnection.isUsable(access) else { return nil }
    ViewLibrary.use(access, controller)
    return ExtensionView.libraryInterface
}
