"use server";

import { saveAlerts } from "#lib/billing/alerts/save-alerts.ts";
import { ThresholdInput } from "#lib/billing/credits/schema.ts";
import { setThreshold } from "#lib/billing/credits/set-threshold.ts";
import { saveAutoTopUp } from "#lib/billing/settings/save-auto-top-up.ts";
import { saveBillingDetails } from "#lib/billing/settings/save-billing-details.ts";
import { AutoTopUpInput, BillingDetailsInput, UpdateBudgetInput } from "#lib/billing/settings/schema.ts";
import { workspaceAction } from "#lib/dashboard/session.ts";

export const saveBillingDetailsAction = workspaceAction(
  { permission: "billing:write", input: BillingDetailsInput },
  saveBillingDetails,
);
export const setThresholdAction = workspaceAction({ permission: "billing:write", input: ThresholdInput }, setThreshold);
export const saveAutoTopUpAction = workspaceAction(
  { permission: "billing:write", input: AutoTopUpInput },
  saveAutoTopUp,
);
export const saveAlertsAction = workspaceAction({ permission: "budget:write", input: UpdateBudgetInput }, saveAlerts);
