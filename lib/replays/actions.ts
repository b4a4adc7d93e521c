"use server";

import * as z from "zod";
import { workspaceAction } from "#lib/auth/session.ts";
import { cancelReplay } from "./cancel-replay.ts";
import { createReplay } from "./create-replay.ts";
import { previewReplay } from "./preview-replay.ts";
import { CreateReplayInput, UpdateReplayInput } from "./schema.ts";
import { updateReplay } from "./update-replay.ts";

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
