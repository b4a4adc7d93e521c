"use server";

import { personAction, workspaceAction } from "#lib/auth/session.ts";
import { approveLogin } from "./approve-login.ts";
import { denyLogin } from "./deny-login.ts";
import { UserCodeInput } from "./schema.ts";

/** Lets a command line have a key of a workspace. */
export const approveLoginAction = workspaceAction({ permission: "keys:write", input: UserCodeInput }, approveLogin);

/** Turns a command line away. */
export const denyLoginAction = personAction({ input: UserCodeInput }, denyLogin);
