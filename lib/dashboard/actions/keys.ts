"use server";

import * as z from "zod";
import { createKey } from "#lib/accounts/keys/create-key.ts";
import { revokeIdleKey } from "#lib/accounts/keys/revoke-idle-key.ts";
import { revokeKey } from "#lib/accounts/keys/revoke-key.ts";
import { CreateKeyInput, RevokeKeyInput, UpdateKeyInput } from "#lib/accounts/keys/schema.ts";
import { updateKey } from "#lib/accounts/keys/update-key.ts";
import { workspaceAction } from "#lib/dashboard/session.ts";

const id = z.string().max(64);

/** Creates a key; only this answer holds its token. */
export const createKeyAction = workspaceAction({ permission: "keys:write", input: CreateKeyInput }, createKey);

export const updateKeyAction = workspaceAction(
  { permission: "keys:write", input: UpdateKeyInput.extend({ id }) },
  async function updateKeyById(ctx, { id: key, ...input }) {
    return await updateKey(ctx, key, input);
  },
);

export const revokeKeyAction = workspaceAction(
  { permission: "keys:write", input: RevokeKeyInput.extend({ id }) },
  async function revokeKeyById(ctx, { id: key, ...input }) {
    return await revokeKey(ctx, key, input);
  },
);

/** Revokes an unused key. */
export const revokeIdleKeyAction = workspaceAction(
  { permission: "keys:write", input: z.strictObject({ id }) },
  async function revokeIdleKeyById(ctx, { id: key }) {
    return await revokeIdleKey(ctx, key);
  },
);
