import Glibc
import LinuxProcesses
import LinuxSystem
import Testing

@Suite struct MemoryFileTests {
    private func copy(_ file: MemoryFile) throws -> FileDescriptor {
        FileDescriptor(owning: dup(file.rawDescriptor))
    }

    @Test func mappingsOfOneFileShareMemory() throws {
        let file = try MemoryFile(name: "shared", size: 8192)
        let writer = try file.map(writable: true)
        let reader = try file.map(writable: false)
        writer.base.storeBytes(of: 42, toByteOffset: 8000, as: UInt32.self)
        #expect(reader.base.load(fromByteOffset: 8000, as: UInt32.self) == 42)
    }

    @Test func futureWriteSealKeepsOldWritersAndRefusesNewOnes() throws {
        let file = try MemoryFile(name: "sealed", size: 4096)
        let writer = try file.map(writable: true)
        try file.add([.fixedSize, .futureWrite, .seal])
        writer.base.storeBytes(of: 7, as: UInt32.self)
        #expect(throws: SystemError.self) { try file.map(writable: true) }
        let reader = try file.map(writable: false)
        #expect(reader.base.load(as: UInt32.self) == 7)
        #expect(throws: SystemError.self) { try file.add(.write) }
    }

    @Test func adoptionChecksSealsAndSize() throws {
        let file = try MemoryFile(name: "adopted", size: 4096)
        #expect(throws: SystemError.self) { try MemoryFile(adopting: copy(file), minimumSize: 4096) }
        try file.add(.fixedSize)
        #expect(try MemoryFile(adopting: copy(file), minimumSize: 4096).size == 4096)
        #expect(throws: SystemError.self) { try MemoryFile(adopting: copy(file), minimumSize: 4097) }
        #expect(throws: SystemError.self) {
            try MemoryFile(adopting: copy(file), minimumSize: 1, requiredSeals: .futureWrite)
        }
    }

    @Test func otherDescriptorsAreNotAdopted() throws {
        #expect(throws: SystemError.self) {
            try MemoryFile(adopting: FileDescriptor(owning: open("/dev/null", O_RDWR | O_CLOEXEC)), minimumSize: 1)
        }
    }
}
