"use server";

import * as z from "zod";
import { SucceedKeyInput } from "#lib/accounts/keys/schema.ts";
import { succeedKey } from "#lib/accounts/keys/succeed-key.ts";
import { planRetirement } from "#lib/accounts/rotations/plan-retirement.ts";
import { PlanRetirementInput } from "#lib/accounts/rotations/schema.ts";
import { workspaceAction } from "#lib/dashboard/session.ts";

const id = z.string().max(64);

/** Creates a key's replacement; only this answer holds its token. */
export const succeedKeyAction = workspaceAction(
  { permission: "keys:write", input: SucceedKeyInput.extend({ id }) },
  async function succeedKeyById(ctx, { id: key, ...input }) {
    return await succeedKey(ctx, key, input);
  },
);

/** Plans a key's revocation once it is no longer used, or cancels that. */
export const planRetirementAction = workspaceAction(
  { permission: "keys:write", input: PlanRetirementInput.extend({ id }) },
  async function planRetirementById(ctx, { id: key, ...input }) {
    return await planRetirement(ctx, key, input);
  },
);
