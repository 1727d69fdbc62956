/// Apple's log, lock and signposts.
#include <os/lock.h>
#include <os/log.h>
#include <os/signpost.h>
