import * as z from "zod";
import { NOTICE_LABELS, UNSUBSCRIBE_TOKEN_MAX } from "#lib/kernel/outbox/constants.ts";
import { POST_CHANNELS, type WorkspaceKind } from "#lib/kernel/outbox/types.ts";

const KINDS = Object.keys(NOTICE_LABELS) as [WorkspaceKind, ...WorkspaceKind[]];

export const SwitchNoticeInput = z.strictObject({
  channel: z.enum(["mail", ...POST_CHANNELS]),
  kind: z.enum(KINDS),
  wanted: z.boolean(),
});
export type SwitchNoticeInput = z.output<typeof SwitchNoticeInput>;

export const RetryNoticeInput = z.strictObject({ notice_id: z.string().max(64) });
export type RetryNoticeInput = z.output<typeof RetryNoticeInput>;

/** The content of an unsubscribe link. */
export const UnsubscribeClaim = z.strictObject({
  workspaceId: z.string(),
  email: z.string(),
  kind: z.enum(KINDS),
  /** Unix seconds. */
  expires: z.number().int(),
});

export const UnsubscribeToken = z.string().max(UNSUBSCRIBE_TOKEN_MAX);
