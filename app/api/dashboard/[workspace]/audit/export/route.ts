import { exportAudit } from "#lib/accounts/audit/export-audit.ts";
import { readAuditInput } from "#lib/dashboard/audit/loaders.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";

/** The audit log as it is narrowed, as a file that is written while it is read. */
export const GET = dashboardRoute("audit:read", async (ctx, request) => {
  const { format, ...given } = Object.fromEntries(new URL(request.url).searchParams);
  const input = readAuditInput(ctx, given);
  if (!input.ok) return input;
  const file = await exportAudit(ctx, input.value, format === "ndjson" ? "ndjson" : "csv");
  if (!file.ok) return file;
  const { name, type, lines } = file.value;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  });
});
