import Testing
import Varlink

/// A client reads what a service answers, whatever that is.
struct ReplyDecodingTests {
    private struct Answer: Codable, Equatable {
        let number: Int
    }

    private func decode(_ text: String) throws -> (reply: Answer, continues: Bool) {
        try ReplyMessage.decode(Array(text.utf8), of: "a.b.C")
    }

    /// What a person is told of a reply.
    private func complaint(_ text: String) -> String {
        do {
            return "\(try decode(text))"
        } catch {
            return "\(error)"
        }
    }

    @Test func theParametersAreTheReply() throws {
        let (reply, continues) = try decode(#"{"parameters":{"number":3},"continues":true}"#)
        #expect(reply == Answer(number: 3))
        #expect(continues)
    }

    @Test func anErrorSaysItsMessageOrItsName() {
        #expect(complaint(#"{"error":"a.b.Failed","parameters":{"message":"no room"}}"#) == "no room")
        #expect(complaint(#"{"error":"a.b.Failed"}"#) == "a.b.Failed")
        #expect(complaint(#"{"error":"a.b.Failed","parameters":{"message":""}}"#).hasPrefix("a.b.Failed"))
    }

    @Test func anErrorWithoutANameMakesNoSense() {
        #expect(complaint(#"{"error":""}"#) == "the reply to a.b.C makes no sense: it is an error without a name")
    }

    @Test(arguments: [
        "", "{}", "[]", #"{"parameters":{"number":"3"}}"#, #"{"error":3}"#, #"{"parameters":{"number":3}"#,
    ])
    func whatIsNoReplyMakesNoSense(text: String) {
        #expect(complaint(text).hasPrefix("the reply to a.b.C makes no sense: "))
    }
}
