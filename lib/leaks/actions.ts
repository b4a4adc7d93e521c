"use server";

import { NoInput } from "#lib/auth/schema.ts";
import { visitorAction, workspaceAction } from "#lib/auth/session.ts";
import { askForScan } from "./ask-for-scan.ts";
import { claimReplacement } from "./claim-replacement.ts";
import { reportLeak } from "./report-leak.ts";
import { revokeLeaked } from "./revoke-leaked.ts";
import { FindingInput, LeakRevocationInput, ReportLeakInput } from "./schema.ts";
import { setLeakRevocation } from "./set-leak-revocation.ts";

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
