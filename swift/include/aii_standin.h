/*
 * aii_standin.h: exported besides aii_bridge.h by the library that is built on
 * Linux, where a scripted model stands in for Apple's framework. A library for
 * macOS never has it, so a caller that finds it is not talking to a model.
 */
#ifndef AII_STANDIN_H
#define AII_STANDIN_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* aii_standin_play makes the scripted model play the file at path (UTF-8, not
 * NUL-terminated) from its first turn. Sessions that are open keep the script
 * that they started with. Returns AII_STATUS_OK, or AII_STATUS_BAD_ARGUMENT
 * when the file cannot be read, is not a script, or its record file cannot be
 * created; then nothing changes. Without it the model is unavailable. */
int32_t aii_standin_play(const uint8_t *path, int64_t length);

/* aii_standin_ignore_cancel makes the scripted model ignore cancellation, as a
 * real one may: it waits on and says the rest of its turn, which the library
 * drops. 0 turns that off again and lets every step that hangs go on. */
void aii_standin_ignore_cancel(int32_t ignore);

#ifdef __cplusplus
}
#endif

#endif
