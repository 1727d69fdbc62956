/// UTF-16, in which VST3 has its texts.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

static size_t put(uint32_t letter, char *into) {
    if (letter < 0x80) {
        into[0] = (char)letter;
        return 1;
    }
    size_t more = letter < 0x800 ? 1 : letter < 0x10000 ? 2 : 3;
    static const uint8_t heads[] = {0, 0xc0, 0xe0, 0xf0};
    into[0] = (char)(heads[more] | letter >> (6 * more));
    for (size_t index = 1; index <= more; index++) {
        into[index] = (char)(0x80 | (letter >> (6 * (more - index)) & 0x3f));
    }
    return more + 1;
}

void cfp_utf8(const uint16_t *text, size_t most, char *into, size_t room) {
    size_t length = 0;
    for (size_t place = 0; place < most && text[place] && length + 5 <= room; place++) {
        uint32_t letter = text[place];
        bool is_pair = letter >= 0xd800 && letter < 0xdc00 && place + 1 < most && text[place + 1] >= 0xdc00
            && text[place + 1] < 0xe000;
        if (is_pair) letter = 0x10000 + ((letter - 0xd800) << 10) + (text[++place] - 0xdc00u);
        else if (letter >= 0xd800 && letter < 0xe000) letter = 0xfffd;
        length += put(letter, into + length);
    }
    if (room) into[length] = 0;
}

/// The next character, and the place behind it; what is none is passed over byte by byte.
static uint32_t next(const uint8_t **place) {
    uint32_t first = *(*place)++;
    size_t more = first >= 0xf0 && first < 0xf8 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
    if (first < 0x80) return first;
    uint32_t letter = first & (0x3fu >> more);
    for (size_t index = 0; index < more; index++) {
        if ((**place & 0xc0) != 0x80) return 0xfffd;
        letter = letter << 6 | (*(*place)++ & 0x3f);
    }
    return more && letter < 0x110000 && !(letter >= 0xd800 && letter < 0xe000) ? letter : 0xfffd;
}

void cfp_utf16(const char *text, uint16_t *into, size_t room) {
    const uint8_t *place = (const uint8_t *)text;
    size_t length = 0;
    while (*place && length + 2 < room) {
        uint32_t letter = next(&place);
        if (letter >= 0x10000) {
            into[length++] = (uint16_t)(0xd800 + ((letter - 0x10000) >> 10));
            letter = 0xdc00 + (letter & 0x3ff);
        }
        into[length++] = (uint16_t)letter;
    }
    if (room) into[length] = 0;
}

char *cfp_copy_utf16(const uint16_t *text, size_t most, const char *otherwise) {
    char copy[4 * VST3_TEXT + 8];
    cfp_utf8(text, most, copy, sizeof copy);
    return cfp_copy(copy, otherwise);
}
