"use server";

import * as z from "zod";
import { workspaceAction } from "#lib/dashboard/session.ts";
import { cancelReplay } from "#lib/webhooks/replays/cancel-replay.ts";
import { createReplay } from "#lib/webhooks/replays/create-replay.ts";
import { previewReplay } from "#lib/webhooks/replays/preview-replay.ts";
import { retryReplay } from "#lib/webhooks/replays/retry-replay.ts";
import { CreateReplayInput, RetryReplayInput, UpdateReplayInput } from "#lib/webhooks/replays/schema.ts";
import { updateReplay } from "#lib/webhooks/replays/update-replay.ts";

const ReplayIdInput = z.strictObject({ replay_id: z.string() });

export const previewReplayAction = workspaceAction(
  { permission: "deliveries:replay", input: CreateReplayInput },
  previewReplay,
);

export const createReplayAction = workspaceAction(
  { permission: "deliveries:replay", input: CreateReplayInput },
  createReplay,
);

export const updateReplayAction = workspaceAction(
  { permission: "deliveries:replay", input: UpdateReplayInput.extend(ReplayIdInput.shape) },
  (ctx, { replay_id: id, ...input }) => updateReplay(ctx, id, input),
);

export const cancelReplayAction = workspaceAction(
  { permission: "deliveries:replay", input: ReplayIdInput },
  (ctx, { replay_id: id }) => cancelReplay(ctx, id),
);

export const retryReplayAction = workspaceAction(
  { permission: "deliveries:replay", input: RetryReplayInput.extend(ReplayIdInput.shape) },
  (ctx, { replay_id: id, ...input }) => retryReplay(ctx, id, input),
);
