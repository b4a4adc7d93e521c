"use server";

import { workspaceAction } from "#lib/auth/session.ts";
import { thresholdInput } from "#lib/credits/schema.ts";
import { setThreshold } from "#lib/credits/set-threshold.ts";
import { saveAlerts } from "./save-alerts.ts";
import { saveAutoTopUp } from "./save-auto-top-up.ts";
import { saveBillingDetails } from "./save-billing-details.ts";
import { AlertsInput, AutoTopUpInput, BillingDetailsInput } from "./schema.ts";

export const saveBillingDetailsAction = workspaceAction(
  { permission: "billing:write", input: BillingDetailsInput },
  saveBillingDetails,
);
export const setThresholdAction = workspaceAction({ permission: "billing:write", input: thresholdInput }, setThreshold);
export const saveAutoTopUpAction = workspaceAction(
  { permission: "billing:write", input: AutoTopUpInput },
  saveAutoTopUp,
);
export const saveAlertsAction = workspaceAction({ permission: "billing:write", input: AlertsInput }, saveAlerts);
