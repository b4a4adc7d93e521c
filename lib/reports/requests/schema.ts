import * as z from "zod";
import { cursorInput } from "#lib/kernel/input-fields.ts";
import { KEY_ENVS } from "#lib/kernel/scopes.ts";
import { REQUEST_PAGE, REQUEST_PAGE_MAX } from "./constants.ts";

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const word = z.string().trim().min(1).max(200);

/** `2xx` is a class, `404` a code. */
const status = z.string().regex(/^([1-5]xx|[1-5]\d\d)$/, { error: "a code such as 404 or a class such as 4xx" });

export const ListRequestsInput = z.strictObject({
  env: z.enum(KEY_ENVS).optional(),
  key_id: word.optional(),
  status: z.array(status).min(1).max(20).optional(),
  error_code: word.optional(),
  endpoint: word.optional(),
  /** Inclusive. */
  from: time.optional(),
  /** Exclusive. */
  to: time.optional(),
  /** Text anywhere in the target, ignoring case. */
  q: word.optional(),
  limit: z.coerce.number().int().min(1).max(REQUEST_PAGE_MAX).default(REQUEST_PAGE),
  cursor: cursorInput,
});
export type ListRequestsInput = z.infer<typeof ListRequestsInput>;
