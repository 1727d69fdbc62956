#include "program.h"

#include <string.h>

bool program_read_order(program_order *order, const char *bytes, uint32_t size) {
    const char *next = bytes, *end = bytes + size;
    if (!size || end[-1]) return false;
    const char **texts[] = {&order->binary, &order->bundle, &order->uri, &order->plugin};
    for (int index = 0; index < 4; index++) {
        if (next >= end) return false;
        *texts[index] = next;
        next += strlen(next) + 1;
    }
    for (order->port_count = 0; next < end && order->port_count < CPW_MOST_PORTS; next += strlen(next) + 1)
        order->symbols[order->port_count++] = next;
    return true;
}
