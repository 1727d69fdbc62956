import AudioSessions
import Testing

/// What a program knows of its session, also while arbiters come and go.
struct SessionMembershipTests {
    private static func active() -> SessionMembership {
        var membership = SessionMembership(claim: SessionClaim(category: .playback))
        membership.registered(1)
        #expect(membership.take(.activated) == [.activated])
        return membership
    }

    @Test func anArbiterThatGoesChangesNothingYet() {
        var membership = Self.active()
        #expect(membership.take(.ducked(decibels: 15)) == [.ducked(decibels: 15)])
        membership.lost()
        #expect(membership.isActive && membership.told.duckedDecibels == 15)
        #expect(membership.registration.isActive == true)
    }

    @Test func theNextArbiterSaysTheSameWithoutANotice() {
        var membership = Self.active()
        _ = membership.take(.ducked(decibels: 15))
        membership.lost()
        membership.registered(4)
        #expect(membership.take(.ducked(decibels: 15)) == [])
        #expect(membership.settle() == [])
        #expect(membership.told.duckedDecibels == 15)
    }

    @Test func whatTheNextArbiterDoesNotSayIsOver() {
        var membership = Self.active()
        _ = membership.take(.ducked(decibels: 15))
        _ = membership.take(.otherAudio(true))
        membership.lost()
        membership.registered(4)
        #expect(membership.take(.otherAudio(true)) == [])
        #expect(membership.settle() == [.unducked])
    }

    @Test func whatTheNextArbiterSaysNewIsHeardAtOnce() {
        var membership = Self.active()
        _ = membership.take(.otherAudio(true))
        membership.lost()
        membership.registered(4)
        #expect(membership.take(.ducked(decibels: 15)) == [.ducked(decibels: 15)])
        #expect(membership.settle() == [.otherAudio(false)])
    }

    @Test func aloneEverythingThatOthersDidIsOver() {
        var membership = Self.active()
        _ = membership.take(.otherAudio(true))
        _ = membership.take(.interruptionBegan)
        membership.lost()
        #expect(membership.leftAlone() == [.otherAudio(false), .interruptionEnded(shouldResume: true)])
        #expect(membership.isAlone && !membership.isInterrupted)
    }

    @Test func interruptionsOfWhatIsNotActiveAreNone() {
        var membership = SessionMembership(claim: SessionClaim())
        membership.registered(1)
        #expect(membership.take(.interruptionBegan) == [])
        #expect(membership.take(.interruptionEnded(shouldResume: true)) == [])
    }
}
