import * as z from "zod";
import { cursorInput, timeInput } from "#lib/kernel/input-fields.ts";
import { AUDIT_PAGE_MAX, AUDIT_SEARCH_MAX, RETENTION_CHOICES } from "./constants.ts";
import { isActionFilter, isActorFilter, isEntryId, isSearch, isTargetId } from "./rules.ts";

const time = timeInput.transform((text) => new Date(text));

export const ListAuditInput = z.strictObject({
  id: z.string().refine(isEntryId, "An ID that begins with aud_.").optional(),
  /** A kind of actor, or the id of one person or key. */
  actor: z.string().refine(isActorFilter, "A kind of actor, or a person's or key's id.").optional(),
  /** One action, or a group such as "key." */
  action: z.string().refine(isActionFilter, "An action such as key.revoked, or a group such as key.").optional(),
  target_id: z.string().refine(isTargetId, "An id of what was changed.").optional(),
  /** Part of an id or of the actor's name. */
  q: z.string().trim().refine(isSearch, `Up to ${AUDIT_SEARCH_MAX} characters, no control characters.`).optional(),
  from: time.optional(),
  to: time.optional(),
  limit: z.coerce.number().int().min(1).max(AUDIT_PAGE_MAX).default(AUDIT_PAGE_MAX),
  cursor: cursorInput,
});
export type ListAuditInput = z.output<typeof ListAuditInput>;

export const RetentionInput = z.strictObject({
  days: z.literal([...RETENTION_CHOICES], "Choose how long to keep entries."),
});
export type RetentionInput = z.infer<typeof RetentionInput>;
