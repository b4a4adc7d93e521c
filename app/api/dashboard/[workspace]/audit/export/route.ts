import { exportAudit } from "#lib/accounts/audit/export-audit.ts";
import { readAuditInput } from "#lib/dashboard/loaders/audit.ts";
import { exportFormat, sendExport } from "#lib/dashboard/send-export.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";

/** Streams the filtered audit log as a file. */
export const GET = dashboardRoute("audit:read", async (ctx, request) => {
  const { format, ...given } = Object.fromEntries(new URL(request.url).searchParams);
  const input = readAuditInput(ctx, given);
  if (!input.ok) return input;
  const wanted = exportFormat(format, "csv");
  if (!wanted.ok) return wanted;
  const file = await exportAudit(ctx, input.value, wanted.value);
  return file.ok ? sendExport(ctx, "audit:read", file.value) : file;
});
