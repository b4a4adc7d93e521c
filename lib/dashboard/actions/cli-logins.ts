"use server";

import { approveLogin } from "#lib/accounts/cli-logins/approve-login.ts";
import { denyLogin } from "#lib/accounts/cli-logins/deny-login.ts";
import { UserCodeInput } from "#lib/accounts/cli-logins/schema.ts";
import { personAction, workspaceAction } from "#lib/dashboard/session.ts";

export const approveLoginAction = workspaceAction({ permission: "keys:write", input: UserCodeInput }, approveLogin);

export const denyLoginAction = personAction({ input: UserCodeInput }, denyLogin);
