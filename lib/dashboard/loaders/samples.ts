import "server-only";
import { requireValue } from "#lib/dashboard/require-value.ts";
import { memberCtx } from "#lib/dashboard/session.ts";
import { readSamples } from "#lib/portal/samples/queries.ts";
import type { SampleState } from "#lib/portal/samples/types.ts";

/** Whether the workspace has sample data, and what the user may do about it. */
export async function loadSamples(slug: string): Promise<SampleState> {
  return requireValue(await readSamples(await memberCtx(slug, "workspace:read")));
}
