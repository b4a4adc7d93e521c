import { exportLedger } from "#lib/billing/credits/export-ledger.ts";
import { readLedgerInput } from "#lib/dashboard/credits/loaders.ts";
import { sendExport } from "#lib/dashboard/send-export.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";

/** The ledger as it is narrowed, as a file that is written while it is read. */
export const GET = dashboardRoute("credits:read", async (ctx, request) => {
  const input = readLedgerInput(ctx, Object.fromEntries(new URL(request.url).searchParams));
  if (!input.ok) return input;
  const file = await exportLedger(ctx, input.value);
  return file.ok ? sendExport(ctx, "credits:read", { ...file.value, type: "text/csv; charset=utf-8" }) : file;
});
