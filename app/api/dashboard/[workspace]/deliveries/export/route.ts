import { readListInput } from "#lib/dashboard/loaders/deliveries.ts";
import { exportFormat, sendExport } from "#lib/dashboard/send-export.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";
import { exportDeliveries } from "#lib/webhooks/deliveries/export-deliveries.ts";

/** Streams the filtered list as a file. */
export const GET = dashboardRoute("deliveries:read", async (ctx, request) => {
  const { format, ...given } = Object.fromEntries(new URL(request.url).searchParams);
  const input = readListInput(ctx, given);
  if (!input.ok) return input;
  const wanted = exportFormat(format, "ndjson");
  if (!wanted.ok) return wanted;
  const file = await exportDeliveries(ctx, input.value, wanted.value);
  return file.ok ? sendExport(ctx, "deliveries:read", file.value) : file;
});
