#ifndef LEVEL_H
#define LEVEL_H

int level_is_whole(double level);

#endif
