import AudioToolbox
import ExtensionLoading
import Testing

/// Extension tables that are not what they should be.
@Suite struct ExtensionTableTests {
    private static var size: UInt32 { UInt32(MemoryLayout<AUExtensionInterface>.size) }

    private static func whole() -> AUExtensionInterface {
        AUExtensionInterface(
            abiVersion: UInt32(AU_EXTENSION_ABI_VERSION), structSize: size, create: { _, _, _ in noErr },
            control: { _, _, _, _, _ in noErr }, render: { _, _ in noErr }, destroy: { _ in })
    }

    @Test func aWholeTableIsTaken() {
        #expect(Self.problem(of: Self.whole()) == nil)
    }

    @Test func aTableOfALaterAndLongerKindIsTaken() {
        var table = Self.whole()
        table.structSize += 64
        #expect(Self.problem(of: table) == nil)
    }

    @Test func noTableIsRefused() {
        let error = #expect(throws: ExtensionTableError.self) { try ExtensionTable(checking: nil, of: "/a.so") }
        #expect(error?.description == "the library /a.so returned no extension table")
    }

    @Test func aTableOfAnotherVersionIsRefused() {
        var table = Self.whole()
        table.abiVersion += 6
        #expect(Self.problem(of: table)?.contains("version \(AU_EXTENSION_ABI_VERSION + 6)") == true)
    }

    @Test func aTableThatIsTooShortIsRefused() {
        var table = Self.whole()
        table.structSize -= 1
        #expect(Self.problem(of: table)?.contains("too short") == true)
    }

    @Test(arguments: 0..<4)
    func aTableThatLacksAFunctionIsRefused(_ function: Int) {
        var table = Self.whole()
        switch function {
        case 0: table.create = nil
        case 1: table.control = nil
        case 2: table.render = nil
        default: table.destroy = nil
        }
        #expect(Self.problem(of: table)?.contains("lacks a function") == true)
    }

    @Test func aLibraryThatIsMissingIsNamedWithWhatHasIt() {
        let ending = ": cannot open shared object file: No such file or directory"
        #expect(UnitLibrary.remedy(for: "libFoundation.so\(ending)").contains("auserviced-foundation"))
        #expect(UnitLibrary.remedy(for: "lib_FoundationICU.so\(ending)").contains("auserviced-foundation"))
        #expect(UnitLibrary.remedy(for: "libfftw3.so.3\(ending)").contains("the package that has libfftw3.so.3"))
        #expect(UnitLibrary.remedy(for: "/a/libUnit.so\(ending)").isEmpty)
        #expect(UnitLibrary.remedy(for: "/a/libUnit.so: undefined symbol: cosine").isEmpty)
    }

    /// The problem, or nil for a table that is taken.
    private static func problem(of table: AUExtensionInterface) -> String? {
        let memory = UnsafeMutablePointer<AUExtensionInterface>.allocate(capacity: 1)
        memory.initialize(to: table)
        defer { memory.deallocate() }
        do throws(ExtensionTableError) {
            let taken = try ExtensionTable(checking: memory, of: "/a.so")
            #expect(taken.interface == UnsafePointer(memory))
            return nil
        } catch {
            return error.problem
        }
    }
}
