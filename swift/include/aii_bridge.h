/*
 * aii_bridge.h: the library that holds a FoundationModels session, seen from C.
 *
 * This header is the contract. The Swift exports and the Go bindings are both
 * checked against it. Any change of a name, a number, a parameter or a JSON
 * shape that a reader must understand raises AII_ABI_VERSION.
 *
 * Threads    Every function may be called from any thread, at the same time as
 *            any other, and from inside the event callback. None of them waits
 *            for the model.
 * Text       UTF-8 as pointer and length in bytes, never NUL-terminated; a NUL
 *            byte is text like any other. A length of 0 is empty text, whatever
 *            the pointer. Arguments are copied before the function returns.
 * JSON       Arguments are one object each. A key that is not listed here, a
 *            value of another type or a missing required key makes the call
 *            fail with AII_STATUS_BAD_ARGUMENT. A key marked "?" may be left
 *            out; null counts as left out. In results, readers skip keys that
 *            they do not know.
 * Memory     What a function returns allocated is released with aii_free.
 *            Everything else belongs to the library.
 * Handles    Sessions, requests and calls are numbers, never addresses. 0 is
 *            none of them. A number that is unknown or no longer in use is
 *            harmless.
 */
#ifndef AII_BRIDGE_H
#define AII_BRIDGE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define AII_ABI_VERSION 1

/* What a call returns. Only AII_STATUS_OK has an effect. */
#define AII_STATUS_OK 0
#define AII_STATUS_BAD_ARGUMENT 1    /* JSON, UTF-8 or a number breaks this contract */
#define AII_STATUS_NOT_STARTED 2     /* aii_start was not called */
#define AII_STATUS_STARTED 3         /* aii_start was called before */
#define AII_STATUS_UNKNOWN_SESSION 4 /* no such session, or it was closed */
#define AII_STATUS_BUSY 5            /* the session has a request under way */
#define AII_STATUS_DUPLICATE 6       /* a request under way has this number */

/* Kinds of event. AII_EVENT_DONE and AII_EVENT_FAILED are the terminal ones. */
#define AII_EVENT_SNAPSHOT 1
#define AII_EVENT_TOOL_CALL 2
#define AII_EVENT_VALUE 3
#define AII_EVENT_DONE 4
#define AII_EVENT_FAILED 5

/* Codes of AII_EVENT_FAILED: bridge.Code in Go, a closed list. */
#define AII_CODE_MODEL_ERROR 1          /* any error of the model without a code of its own */
#define AII_CODE_CANCELLED 2            /* the request was cancelled, or its session closed */
#define AII_CODE_ASSETS_UNAVAILABLE 3   /* the model's assets went away */
#define AII_CODE_GUARDRAIL_VIOLATION 4  /* the guardrails stopped prompt or answer */
#define AII_CODE_REFUSED 5              /* the model declined, maybe with an explanation */
#define AII_CODE_UNSUPPORTED_LANGUAGE 6 /* language or locale not supported */
#define AII_CODE_CONTEXT_EXCEEDED 7     /* more tokens than the window holds */
#define AII_CODE_RATE_LIMITED 8         /* too many requests */
#define AII_CODE_UNSUPPORTED 9          /* this system cannot do what was asked */
#define AII_CODE_INVALID_REQUEST 10     /* the caller broke the bridge's contract */

/*
 * aii_event_fn receives every event of every request.
 *
 * request  the number that the caller chose.
 * kind     AII_EVENT_…
 * call     the number of a tool call, for aii_tool_reply; 0 for other kinds.
 *          No two calls of a process have the same number.
 * code     AII_CODE_… of a failure; 0 for other kinds.
 * bytes    valid during the callback only, NULL when length is 0.
 *
 *   SNAPSHOT   UTF-8: the response's whole text so far, not a delta. It usually
 *              extends the last one; after a tool call it may start anew. A
 *              response may have none. The literal "null" that the framework
 *              sends before a response has any text is left out.
 *   TOOL_CALL  JSON: the arguments as the model made them, which need not have
 *              the types that the tool asked for. The response waits for
 *              aii_tool_reply; calls of one turn may wait at the same time.
 *   VALUE      JSON: the result of a request that is not a response.
 *   DONE       JSON: {"usage"?: {"input": n, "cached": n, "output": n,
 *              "reasoning": n}}, tokens of the response. No usage before
 *              macOS 27.
 *   FAILED     JSON: {"message": "…", "detail": "…"}. message is the model's or
 *              the framework's own text and untrusted, for AII_CODE_REFUSED the
 *              explanation; detail is Apple's name of the case. Both may be "".
 *
 * Threads: any thread of the library, or the caller's own inside aii_cancel and
 * aii_session_close. Events of one request come one at a time and in order;
 * those of different requests may come at the same time. No lock of the library
 * is held meanwhile. The callback must return soon and must not wait for
 * another event: it holds up a thread that the model needs.
 *
 * After a terminal event, none follows with that number.
 */
typedef void (*aii_event_fn)(uint64_t request, int32_t kind, uint64_t call,
                             int32_t code, const uint8_t *bytes, int64_t length);

/* aii_abi_version returns the AII_ABI_VERSION that the library was built with.
 * It may be called before aii_start, and is the one function whose meaning is
 * the same in every version. */
uint32_t aii_abi_version(void);

/* aii_start sets the process's event callback, once, before anything else but
 * aii_abi_version. The callback stays in use for the life of the process.
 * Returns AII_STATUS_OK, AII_STATUS_STARTED, or AII_STATUS_BAD_ARGUMENT for
 * NULL. */
int32_t aii_start(aii_event_fn event);

/* aii_free releases memory that a function of this header returned allocated.
 * NULL is allowed. */
void aii_free(void *memory);

/* aii_availability returns JSON, allocated, its length in bytes in *length:
 *   {"availability": "available" | "deviceNotEligible" |
 *                    "appleIntelligenceNotEnabled" | "modelNotReady" | …}
 * Any other text is a reason that this header does not know, under Apple's
 * name. "available" is no promise that a request succeeds. Never NULL. It works
 * without aii_start. */
uint8_t *aii_availability(int64_t *length);

/* aii_model_info returns JSON, allocated, its length in bytes in *length:
 *   {"availability": "…",      as aii_availability
 *    "contextSize": n,         tokens, read now; 0 or less means unknown
 *    "languages": ["en-US"],   BCP 47, sorted
 *    "variant"?: "…",          the model's name; from macOS 27
 *    "library": "0.9.0",       version of this library
 *    "surface": 26 | 27}       the SDK whose symbols it was built with
 * Never NULL. It works without aii_start and when the model is unavailable. */
uint8_t *aii_model_info(int64_t *length);

/* aii_count_tokens counts the tokens of a first prompt. parts is JSON:
 *   {"instructions"?: "…", "tool"?: TOOL, "prompt"?: "…"}
 * with TOOL as in aii_session_open. AII_STATUS_OK: the request gets one
 * AII_EVENT_VALUE {"tokens": n} and AII_EVENT_DONE, or AII_EVENT_FAILED alone,
 * AII_CODE_UNSUPPORTED before macOS 26.4. Any other status (BAD_ARGUMENT,
 * NOT_STARTED, DUPLICATE): no event. aii_cancel ends it. */
int32_t aii_count_tokens(uint64_t request, const uint8_t *parts, int64_t length);

/* aii_session_open starts a conversation. config is JSON:
 *   {"instructions"?: "…",     none when left out or ""
 *    "tool"?: TOOL,
 *    "guardrails"?: "default" | "permissive"}
 *   TOOL = {"name": "…", "description": "…",
 *           "parameters": [{"name": "…", "description": "…", "list": false}]}
 * Every parameter is required; "list" makes it an array of strings, else it is
 * a string. On AII_STATUS_OK *session is its number, which the caller releases
 * with aii_session_close; otherwise (BAD_ARGUMENT, NOT_STARTED) it is 0. The
 * model is not asked for anything yet. */
int32_t aii_session_open(const uint8_t *config, int64_t length, uint64_t *session);

/* aii_session_prewarm tells the model that a prompt is coming. It does nothing
 * while the session has a request under way or when the number is unknown. */
void aii_session_prewarm(uint64_t session);

/* aii_session_close ends a session. A request under way gets its
 * AII_EVENT_FAILED with AII_CODE_CANCELLED, as by aii_cancel; tool calls that
 * wait are let go. It does not wait for the model to stop. A second close does
 * nothing. */
void aii_session_close(uint64_t session);

/* aii_respond asks the session for a response to a prompt. request is a number
 * that no request under way has; it may be used again after its terminal event.
 * options is JSON:
 *   {"temperature"?: 0.5, "maximumTokens"?: 100}
 * temperature 0 or more, maximumTokens 1 or more, the model's defaults where
 * left out; no options at all (length 0) are {}. AII_STATUS_OK: exactly one
 * terminal event follows, maybe before this returns. Any other status
 * (BAD_ARGUMENT, NOT_STARTED, UNKNOWN_SESSION, BUSY, DUPLICATE): no event.
 *
 * The session can take the next request as soon as the terminal event is under
 * way. After a failure or a cancellation it goes on from the last response that
 * was complete: what came in between is forgotten. */
int32_t aii_respond(uint64_t session, uint64_t request, const uint8_t *prompt,
                    int64_t prompt_length, const uint8_t *options,
                    int64_t options_length);

/* aii_cancel ends a request. It emits AII_EVENT_FAILED with AII_CODE_CANCELLED
 * at once, without waiting for the model, which may ignore the request to stop;
 * whatever the model says later is dropped. Where an event of the request is
 * being delivered at that moment, the failure follows it on that thread. It
 * does nothing once the request has its terminal event. */
void aii_cancel(uint64_t request);

/* aii_tool_reply answers a tool call with text; bytes that are not UTF-8 become
 * U+FFFD. It does nothing for a call that was answered, cancelled or closed. */
void aii_tool_reply(uint64_t call, const uint8_t *text, int64_t length);

#ifdef __cplusplus
}
#endif

#endif
