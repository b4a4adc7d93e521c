/**
 * The result of a verb: a value, or an expected refusal (docs/decisions/0001-code-layout.md).
 * Refusal codes are a closed union per verb; `message` is for a person. Unexpected errors are
 * thrown, never returned.
 */
export type Result<T, E extends string = never> = { ok: true; value: T } | Refusal<E>;

export type Refusal<E extends string> = { ok: false; error: E; message: string; detail?: Record<string, unknown> };

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

/** @param message what happened and what to do, for a person. */
export const refuse = <E extends string>(error: E, message: string, detail?: Record<string, unknown>): Refusal<E> =>
  detail === undefined ? { ok: false, error, message } : { ok: false, error, message, detail };
