"use server";

import * as z from "zod";
import { workspaceAction } from "#lib/dashboard/session.ts";
import { fillSamples } from "#lib/portal/samples/fill-samples.ts";
import { removeSamples } from "#lib/portal/samples/remove-samples.ts";

export const fillSamplesAction = workspaceAction(
  { permission: "workspace:write", input: z.strictObject({}) },
  async function fillSamplesByForm(ctx) {
    return await fillSamples(ctx);
  },
);

export const removeSamplesAction = workspaceAction(
  { permission: "workspace:write", input: z.strictObject({}) },
  async function removeSamplesByForm(ctx) {
    return await removeSamples(ctx);
  },
);
