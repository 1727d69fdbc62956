/// Who wants what is played to go where, and what each is answered. Pure.
struct SeekDemand {
    /// To go to another place.
    struct Request {
        let number: Int
        /// The frame to go to.
        let place: Int
        /// Whether somebody asks for the answer.
        var isAwaited: Bool
    }

    /// How a request ended.
    struct Answer {
        /// Nil where it was met.
        let failure: (any Error)?
    }

    /// In the order in which they came.
    private(set) var requests: [Request] = []
    private var answers: [Int: Answer] = [:]
    private var count = 0
    private var hold: UInt64?

    /// The one that comes last, after which it plays on.
    var last: Request? { requests.last }

    /// Takes a request and returns its number. Those before it that nobody waits for are not met any more.
    mutating func add(_ place: Int, isAwaited: Bool) -> Int {
        count += 1
        requests.removeAll { !$0.isAwaited }
        requests.append(Request(number: count, place: place, isAwaited: isAwaited))
        return count
    }

    /// Since when the source is held, which `begin` makes it.
    mutating func hold(_ begin: () -> UInt64) -> UInt64 {
        let since = hold ?? begin()
        hold = since
        return since
    }

    /// The source moves again.
    mutating func isReleased() { hold = nil }

    /// A request has ended. It is not there any more where a later one has taken its place.
    mutating func meet(_ request: Request, _ result: Result<Void, any Error>) {
        guard let index = requests.firstIndex(where: { $0.number == request.number }) else { return }
        let isAwaited = requests.remove(at: index).isAwaited
        guard isAwaited else { return }
        if case .failure(let error) = result {
            answers[request.number] = Answer(failure: error)
        } else {
            answers[request.number] = Answer(failure: nil)
        }
    }

    /// Nil while it waits.
    func answer(to number: Int) -> Answer? { answers[number] }

    /// Nobody asks for the answer any more; a request that waits is met all the same.
    mutating func forget(_ number: Int) {
        answers[number] = nil
        guard let index = requests.firstIndex(where: { $0.number == number }) else { return }
        requests[index].isAwaited = false
    }
}
