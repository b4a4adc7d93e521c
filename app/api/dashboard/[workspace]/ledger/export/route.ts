import { exportLedger } from "#lib/billing/credits/export-ledger.ts";
import { readLedgerInput } from "#lib/dashboard/credits/loaders.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";

/** The ledger as it is narrowed, as a file that is written while it is read. */
export const GET = dashboardRoute("credits:read", async (ctx, request) => {
  const input = readLedgerInput(ctx, Object.fromEntries(new URL(request.url).searchParams));
  if (!input.ok) return input;
  const file = await exportLedger(ctx, input.value);
  if (!file.ok) return file;
  const lines = file.value.lines[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return?.();
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${file.value.name}"`,
      "cache-control": "private, no-store",
    },
  });
});
