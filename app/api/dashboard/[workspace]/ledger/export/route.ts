import { exportLedger } from "#lib/billing/credits/export-ledger.ts";
import { listLedger } from "#lib/billing/credits/list-ledger.ts";
import { readLedgerInput } from "#lib/dashboard/loaders/credits.ts";
import { sendExport } from "#lib/dashboard/send-export.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";
import { refuse } from "#lib/platform/values/result.ts";

const readNet: typeof listLedger = (ctx, input) => listLedger(ctx, input, "net");

/**
 * Streams the filtered ledger as a file. `rows=net` has one row per charge and no holds, as on the
 * page.
 */
export const GET = dashboardRoute("credits:read", async (ctx, request) => {
  const { rows, ...narrowed } = Object.fromEntries(new URL(request.url).searchParams);
  if (rows !== undefined && rows !== "net")
    return refuse("invalid_parameter", "rows is net, or left out.", { param: "rows" });
  const input = readLedgerInput(ctx, narrowed);
  if (!input.ok) return input;
  const file = await exportLedger(ctx, input.value, rows === "net" ? readNet : listLedger);
  return file.ok ? sendExport(ctx, "credits:read", { ...file.value, type: "text/csv; charset=utf-8" }) : file;
});
