"use server";

import * as z from "zod";
import { workspaceAction } from "#lib/dashboard/session.ts";
import { checkProvider } from "#lib/scraping/serp/check-provider.ts";

/** Checks the search providers once and returns their health. */
export const checkProviderAction = workspaceAction(
  { permission: "workspace:write", input: z.strictObject({}) },
  async function checkProviderByForm(ctx) {
    return await checkProvider(ctx);
  },
);
