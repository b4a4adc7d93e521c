"use server";

import { NoInput } from "#lib/accounts/auth/schema.ts";
import { claimReplacement } from "#lib/accounts/leaks/claim-replacement.ts";
import { reportLeak } from "#lib/accounts/leaks/report-leak.ts";
import { requestScan } from "#lib/accounts/leaks/request-scan.ts";
import { revokeLeakedKey } from "#lib/accounts/leaks/revoke-leaked-key-by-hand.ts";
import { FindingInput, LeakRevocationInput, ReportLeakInput } from "#lib/accounts/leaks/schema.ts";
import { setLeakRevocation } from "#lib/accounts/leaks/set-leak-revocation.ts";
import { visitorAction, workspaceAction } from "#lib/dashboard/session.ts";

export const setLeakRevocationAction = workspaceAction(
  { permission: "keys:write", input: LeakRevocationInput },
  setLeakRevocation,
);
export const requestScanAction = workspaceAction(
  { permission: "keys:write", input: NoInput },
  async function requestScanByForm(ctx) {
    return await requestScan(ctx);
  },
);
export const revokeLeakedKeyAction = workspaceAction(
  { permission: "keys:write", input: FindingInput },
  revokeLeakedKey,
);

/** Creates the replacement of a leaked key; only this answer holds its token. */
export const claimReplacementAction = workspaceAction(
  { permission: "keys:write", input: FindingInput },
  claimReplacement,
);

/** Accepts a leaked token from anyone, because holding it is the proof. */
export const reportLeakAction = visitorAction({ input: ReportLeakInput }, reportLeak);
