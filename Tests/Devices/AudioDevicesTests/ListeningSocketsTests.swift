import AudioDevices
import Testing

struct ListeningSocketsTests {
    @Test func onlySocketsThatListenAreNamedWithTheirWholePath() {
        let table = """
            Num       RefCount Protocol Flags    Type St Inode Path
            0000000059ae2e50: 00000002 00000000 00010000 0001 01 4539293 /dev/shm/jack_dvtest_0_0
            00000000c176b020: 00000003 00000000 00000000 0001 03 4542905 /dev/shm/jack_dvtest_0_0
            0000000062b2460f: 00000002 00000000 00010000 0001 01 4539292 /run/user/a b/pipewire-0
            0000000062b24610: 00000002 00000000 00010000 0001 01 4539299
            nonsense
            """
        #expect(ListeningSockets.paths(in: table) == ["/dev/shm/jack_dvtest_0_0", "/run/user/a b/pipewire-0"])
    }
}
