import Combine
import Foundation
import TestSupport
import Testing

@MainActor struct CombineTests {
    private final class Model: ObservableObject {
        @Published var level = 1
        @Published var name = "a"
    }

    @Test func aPublishedPropertySaysWhatItIsToBe() {
        let model = Model()
        var (said, before, changes): ([Int], [Int], Int) = ([], [], 0)
        var kept: Set<AnyCancellable> = []
        model.$level.sink {
            said.append($0)
            before.append(model.level)
        }.store(in: &kept)
        model.objectWillChange.sink { changes += 1 }.store(in: &kept)
        model.level = 2
        model.level = 3
        #expect(said == [1, 2, 3] && before == [1, 1, 2] && changes == 2)
        kept = []
        model.level = 4
        #expect(said == [1, 2, 3] && changes == 2)
    }

    @Test func subjectsSayWhatTheyAreTold() {
        let (passing, current) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<String, Never>("first"))
        var (numbers, words, ends): ([Int], [String], Int) = ([], [], 0)
        passing.send(0)
        let first = passing.sink(receiveCompletion: { _ in ends += 1 }, receiveValue: { numbers.append($0) })
        let second = current.sink { words.append($0) }
        passing.send(1)
        current.value = "second"
        passing.send(completion: .finished)
        passing.send(2)
        #expect(numbers == [1] && words == ["first", "second"] && ends == 1 && current.value == "second")
        first.cancel()
        second.cancel()
        current.send("third")
        #expect(words.count == 2)
    }

    @Test func operatorsChangeWhatIsSaid() {
        let source = PassthroughSubject<Int, Never>()
        var said: [[Int]] = Array(repeating: [], count: 6)
        var kept: Set<AnyCancellable> = []
        source.map { $0 * 2 }.filter { $0 > 2 }.sink { said[0].append($0) }.store(in: &kept)
        source.removeDuplicates().dropFirst().sink { said[1].append($0) }.store(in: &kept)
        source.scan(0, +).prefix(2).sink { said[2].append($0) }.store(in: &kept)
        source.compactMap { $0 > 1 ? $0 : nil }.merge(with: Just(9)).sink { said[3].append($0) }.store(in: &kept)
        source.combineLatest(source.map { -$0 }) { $0 + $1 }.sink { said[4].append($0) }.store(in: &kept)
        source.flatMap { [$0, $0].publisher }.sink { said[5].append($0) }.store(in: &kept)
        for value in [1, 1, 2] { source.send(value) }
        #expect(said[0] == [4] && said[1] == [2] && said[2] == [1, 2] && said[3] == [9, 2])
        #expect(said[4].last == 0 && said[5] == [1, 1, 1, 1, 2, 2])
    }

    private struct Broken: Error {}

    @Test func anErrorEndsAPublisherOrIsReplaced() {
        var (values, failed): ([Int], Bool) = ([], false)
        let kept = Fail<Int, Broken>(error: Broken()).replaceError(with: 7).sink { values.append($0) }
        let other = Future<Int, Broken> { $0(.failure(Broken())) }.sink(
            receiveCompletion: { if case .failure = $0 { failed = true } }, receiveValue: { values.append($0) })
        #expect(values == [7] && failed)
        _ = (kept, other)
    }

    @Test func valuesAreSaidOnAQueueAndOnceTheyRest() async {
        let source = PassthroughSubject<Int, Never>()
        var (later, rested): ([Int], [Int]) = ([], [])
        var kept: Set<AnyCancellable> = []
        source.receive(on: DispatchQueue.main).sink { later.append($0) }.store(in: &kept)
        source.debounce(for: .milliseconds(5), scheduler: RunLoop.main).sink { rested.append($0) }.store(in: &kept)
        source.send(1)
        source.send(2)
        #expect(later.isEmpty)
        #expect(await eventually { later == [1, 2] && rested == [2] })
    }

    @Test func aPropertyIsAssignedAsLongAsItsObjectLives() {
        let (model, source) = (Model(), PassthroughSubject<Int, Never>())
        source.assign(to: &model.$level)
        source.send(5)
        #expect(model.level == 5)
        let kept = source.map { "\($0)" }.assign(to: \.name, on: model)
        source.send(6)
        #expect(model.level == 6 && model.name == "6")
        _ = kept
    }

    @Test func notificationsAreSaid() {
        let name = Notification.Name("CombineTests.\(UUID().uuidString)")
        var count = 0
        let kept = NotificationCenter.default.publisher(for: name).sink { _ in count += 1 }
        NotificationCenter.default.post(name: name, object: nil)
        kept.cancel()
        NotificationCenter.default.post(name: name, object: nil)
        #expect(count == 1)
    }
}

/// Values together, and errors that become something else.
struct CollectingTests {
    private struct Odd: Error, Equatable {}

    @Test func valuesAreCollectedAndWhatIsLeftAtTheEnd() {
        var heard: [[Int]] = []
        let kept = [1, 2, 3, 4, 5].publisher.collect(2).sink { heard.append($0) }
        #expect(heard == [[1, 2], [3, 4], [5]])
        var sums: [Int] = []
        let summed = [1, 2, 3].publisher.reduce(0, +).sink { sums.append($0) }
        #expect(sums == [6])
        withExtendedLifetime((kept, summed)) {}
    }

    @Test func anErrorThatIsThrownIsChangedAndReplaced() {
        let odd = [2, 4, 5, 6].publisher.tryMap { (value: Int) -> Int in
            if value % 2 == 1 { throw Odd() }
            return value
        }
        var reason: Odd?
        var heard: [Int] = []
        let first = odd.mapError { _ in Odd() }.sink(
            receiveCompletion: { if case .failure(let error) = $0 { reason = error } },
            receiveValue: { heard.append($0) })
        #expect(heard == [2, 4] && reason == Odd())
        var replaced: [Int] = []
        let second = odd.catch { _ in Just(-1) }.sink { replaced.append($0) }
        #expect(replaced == [2, 4, -1])
        withExtendedLifetime((first, second)) {}
    }
}
