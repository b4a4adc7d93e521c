import { exportInput } from "#lib/dashboard/loaders/usage.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";
import { CSV_TYPE, usageCsv, usageFileName } from "#lib/reports/usage/csv.ts";
import { readUsage } from "#lib/reports/usage/read-usage.ts";

/** The page's usage as a file, with more groups. */
export const GET = dashboardRoute("usage:read", async (ctx, request) => {
  const input = exportInput(ctx, Object.fromEntries(new URL(request.url).searchParams));
  if (!input.ok) return input;
  const usage = await readUsage(ctx, input.value);
  if (!usage.ok) return usage;
  return new Response(usageCsv(usage.value), {
    headers: {
      "content-type": CSV_TYPE,
      "content-disposition": `attachment; filename="${usageFileName(usage.value)}"`,
      "cache-control": "private, no-store",
    },
  });
});
