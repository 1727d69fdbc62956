import LinuxSystem
import ServiceProtocol

// What a service may not do by itself: one that could schedule its threads could take the machine.
extension ServiceScheduling {
    /// What threads get where real-time scheduling is not allowed.
    private static let fallbackNice = 5

    /// Schedules a service's render thread as wished, or as near to it as this process may.
    func grant(_ reply: inout SchedulingReply, ofProcess processID: Int32) {
        if rttimeMicroseconds > 0 {
            let limit = UInt64(rttimeMicroseconds)
            // One that was set lower stays.
            try? CurrentProcess.Limit.realtimeMicroseconds.set(ofProcess: processID, soft: limit, hard: 2 * limit)
        }
        do throws(SystemError) {
            try policy.scheduling.apply(threadID: reply.renderThreadID)
            (reply.policy, reply.note) = (policy, "")
        } catch {
            try? ThreadScheduling.ordinaryRender(nice: Self.fallbackNice).apply(threadID: reply.renderThreadID)
            reply.policy = .other(nice: Int8(clamping: Self.nice(of: reply.renderThreadID)))
            reply.note = "\(policy) was not granted: \(error)"
        }
    }

    private static func nice(of thread: Int32) -> Int {
        guard case .other(let nice, _)? = try? ThreadScheduling.current(threadID: thread) else { return 0 }
        return nice
    }
}

extension ServiceScheduling.Policy {
    var scheduling: ThreadScheduling {
        switch self {
        case .fifo(let priority): .fifo(priority: Int(priority))
        case .other(let nice): .ordinaryRender(nice: Int(nice))
        }
    }
}
