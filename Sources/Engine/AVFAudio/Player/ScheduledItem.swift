import Foundation
import RenderGraph

/// Something that a player was given, until it is over.
final class ScheduledItem: Sendable {
    struct Content: Sendable {
        let item: PlayerItem
        /// Reads the file that it plays.
        let feed: PlayerFeed?
    }

    let content: Content
    let callbackType: AVAudioPlayerNodeCompletionCallbackType
    let handler: AVAudioPlayerNodeCompletionHandler?

    init(
        _ content: Content, _ callbackType: AVAudioPlayerNodeCompletionCallbackType,
        _ handler: AVAudioPlayerNodeCompletionHandler?
    ) {
        self.content = content
        self.callbackType = callbackType
        self.handler = handler
    }
}
