import Testing

/// Tests that install a host library's resolver: one at a time, because a process has one.
@Suite(.serialized) struct ResolverTests {}
