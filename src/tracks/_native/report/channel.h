// Reports to the program that runs the tests. See channel.c.
#ifndef TEST_RUNNER_CHANNEL_H
#define TEST_RUNNER_CHANNEL_H

#ifdef __cplusplus
extern "C" {
#endif

// A test begins. The name is kept by reference until it ends.
void channel_start(const char *name);

// It ended: `passed`, `failed`, `error` or `skipped`. No message is NULL.
void channel_result(const char *status, const char *message);

// The framework came to its end by itself.
void channel_end(void);

#ifdef __cplusplus
}
#endif

#endif
