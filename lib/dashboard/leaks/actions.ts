"use server";

import { NoInput } from "#lib/accounts/auth/schema.ts";
import { askForScan } from "#lib/accounts/leaks/ask-for-scan.ts";
import { claimReplacement } from "#lib/accounts/leaks/claim-replacement.ts";
import { reportLeak } from "#lib/accounts/leaks/report-leak.ts";
import { revokeLeaked } from "#lib/accounts/leaks/revoke-leaked.ts";
import { FindingInput, LeakRevocationInput, ReportLeakInput } from "#lib/accounts/leaks/schema.ts";
import { setLeakRevocation } from "#lib/accounts/leaks/set-leak-revocation.ts";
import { visitorAction, workspaceAction } from "#lib/dashboard/session.ts";

export const setLeakRevocationAction = workspaceAction(
  { permission: "keys:write", input: LeakRevocationInput },
  setLeakRevocation,
);
export const askForScanAction = workspaceAction(
  { permission: "keys:write", input: NoInput },
  async function askForScanByForm(ctx) {
    return await askForScan(ctx);
  },
);
export const revokeLeakedAction = workspaceAction({ permission: "keys:write", input: FindingInput }, revokeLeaked);

/** Mints the replacement of a leaked key; the answer holds its token, this once. */
export const claimReplacementAction = workspaceAction(
  { permission: "keys:write", input: FindingInput },
  claimReplacement,
);

/** Takes a token from anybody who has it: that is the proof. */
export const reportLeakAction = visitorAction({ input: ReportLeakInput }, reportLeak);
