#import "level.h"
#import <AudioToolbox/AudioToolbox.h>

@implementation HarborLegacyUnit

- (BOOL)isWhole { return level_is_whole(1) != 0; }

@end
