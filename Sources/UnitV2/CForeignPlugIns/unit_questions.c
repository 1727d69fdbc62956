/// What is asked of units whose plug-ins answer on the main thread of plug-ins: CLAP and VST3.
#include "internal.h"

#include <math.h>
#include <unistd.h>

float cfp_unit_wanted(const cfp_unit *unit, uint32_t port) {
    if ((int)port != unit->enabled_port) return cfp_unit_value(unit, port);
    const cfp_port *bypass = &unit->plugin->ports[port];
    return atomic_load_explicit(&unit->is_bypassed, memory_order_relaxed) ? bypass->maximum : bypass->minimum;
}

bool cfp_unit_is_rendered(const cfp_unit *unit) {
    enum { PATIENCE = 50 };
    uint64_t before = atomic_load(&unit->cycles);
    for (int waited = 0; atomic_load(&unit->is_started) && waited < PATIENCE; waited++) {
        if (atomic_load(&unit->cycles) >= before + 2) return true;
        usleep(1000);
    }
    return false;
}

// MARK: Questions

typedef struct Question {
    cfp_unit *unit;
    uint64_t address;
    char *text;
    const char *read;
    size_t size;
    double value;
    bool is_answered;
} Question;

static int32_t port_of(const Question *question) { return cfp_port_at(question->unit->plugin, question->address); }

static void write_text(void *context) {
    Question *question = context;
    int32_t port = port_of(question);
    question->is_answered = port >= 0
        && question->unit->plugin->format->text(
            question->unit, (uint32_t)port, question->value, question->text, question->size);
}

static void read_text(void *context) {
    Question *question = context;
    int32_t port = port_of(question);
    question->is_answered = port >= 0
        && question->unit->plugin->format->number(question->unit, (uint32_t)port, question->read, &question->value)
        && isfinite(question->value);
}

static void find_tail(void *context) {
    Question *question = context;
    question->value = question->unit->plugin->format->tail(question->unit);
}

static bool ask(void (*body)(void *), Question *question) {
    if (!question->unit->plugin->format) return false;
    cfp_main_call(body, question);
    return question->is_answered;
}

bool cfp_unit_text(cfp_unit *unit, uint64_t address, float value, char *text, size_t size) {
    Question question = {.unit = unit, .address = address, .text = text, .size = size, .value = (double)value};
    return ask(write_text, &question);
}

bool cfp_unit_number(cfp_unit *unit, uint64_t address, const char *text, float *value) {
    Question question = {.unit = unit, .address = address, .read = text};
    if (!ask(read_text, &question)) return false;
    *value = (float)question.value;
    return true;
}

double cfp_unit_tail(cfp_unit *unit) {
    Question question = {.unit = unit, .value = -1};
    if (unit->plugin->format && unit->rate > 0) cfp_main_call(find_tail, &question);
    return question.value;
}
