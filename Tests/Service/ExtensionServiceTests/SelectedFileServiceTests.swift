import AudioToolbox
import Foundation
import LinuxSystem
import ServiceChannel
import ServiceProtocol
import Supervision
import TestSupport
import Testing

/// Files that travel to units as descriptors.
@Suite(.serialized, .timeLimit(.minutes(2))) struct SelectedFileServiceTests {
    private let temporary: TemporaryFolder
    private let fixture: ServiceFixture

    init() throws {
        temporary = try TemporaryFolder()
        fixture = try ServiceFixture()
    }

    private func open(_ text: String, at index: UInt32 = 0) throws -> UnitReply {
        try temporary.write(Array(text.utf8), to: "file")
        let file = try FileDescriptor(opening: temporary.file("file"), O_RDONLY)
        let key = try #require(FileKey("key"))
        return try fixture.connection.call(
            .openFile,
            OpenFileMessage(
                unitIndex: index, file: SelectedFileDescription(key: key, name: "file", isWritable: false)),
            descriptors: [file.rawValue], deadline: ServiceFixture.deadline)
    }

    /// What the unit reads from its file; 2 for nothing.
    private func read() throws -> Float? {
        try fixture.control(.selectFactoryPreset, 6).payload(as: ParameterValues.self).values.first?.value
    }

    private func descriptorCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(fixture.service.processID)/fd").count
    }

    @Test func aUnitInCReadsTheFileUntilItIsWithdrawn() throws {
        try fixture.load()
        #expect(try read() == 2)
        #expect(try open("7").status == 0)
        #expect(try read() == 7)
        #expect(try open("4").status == 0)
        #expect(try read() == 4)
        let key = try #require(FileKey("key"))
        #expect(try fixture.control(.closeFile, key).status == 0)
        #expect(try read() == 2)
    }

    @Test func theServiceKeepsNoDescriptorOfItsOwn() throws {
        try fixture.load()
        _ = try open("1")
        let before = try descriptorCount()
        for _ in 0..<20 { #expect(try open("1").status == 0) }
        #expect(try descriptorCount() == before)
    }

    @Test func aUnitThatDoesNotExistIsGivenNoFile() throws {
        try fixture.load()
        let before = try descriptorCount()
        #expect(throws: ConnectionError.self) { try open("1", at: 5) }
        #expect(try descriptorCount() == before)
        try fixture.connection.call(.ping, EmptyMessage(), deadline: ServiceFixture.deadline)
    }

    @Test func aUnitThatKnowsNoFilesSaysSo() throws {
        let tremolo = LoadMessage(
            unitIndex: 0, libraryPath: TestPackage.product("libTremolo.so"), type: 0x6175_6678, subtype: 0x7472_656d,
            manufacturer: 0x4465_6d6f)
        try fixture.connection.call(.load, tremolo, deadline: ServiceFixture.deadline)
        let before = try descriptorCount()
        #expect(try open("1").status == kAudioUnitErr_InvalidProperty)
        #expect(try descriptorCount() == before)
    }
}
