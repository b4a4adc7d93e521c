"use server";

import * as z from "zod";
import { workspaceAction } from "#lib/dashboard/session.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { cancelCrawl, pauseCrawl, resumeCrawl } from "#lib/scraping/crawls/change-crawl.ts";
import { createCrawl } from "#lib/scraping/crawls/create-crawl.ts";
import { forecastCrawl } from "#lib/scraping/crawls/forecast-crawl.ts";
import { CreateCrawlInput } from "#lib/scraping/crawls/schema.ts";

const order = z.strictObject({ key_id: z.string().max(64), crawl: CreateCrawlInput });

/** Returns what a crawl would cost without starting it. */
export const forecastCrawlAction = workspaceAction(
  { permission: "jobs:write", input: order },
  async function forecastCrawlByForm(ctx, { key_id: keyId, crawl: input }) {
    return await forecastCrawl(ctx, { keyId, input });
  },
);

/** Starts a crawl that is charged to the given key. */
export const createCrawlAction = workspaceAction(
  { permission: "jobs:write", input: order },
  async function createCrawlByForm(ctx, { key_id: keyId, crawl: input }) {
    return await createCrawl(ctx, { requestId: newId("req", ctx.clock.now()), keyId, input });
  },
);

export const cancelCrawlAction = workspaceAction(
  { permission: "jobs:write", input: z.strictObject({ crawl_id: z.string() }) },
  (ctx, { crawl_id: id }) => cancelCrawl(ctx, id),
);

export const pauseCrawlAction = workspaceAction(
  { permission: "jobs:write", input: z.strictObject({ crawl_id: z.string() }) },
  (ctx, { crawl_id: id }) => pauseCrawl(ctx, id),
);

export const resumeCrawlAction = workspaceAction(
  { permission: "jobs:write", input: z.strictObject({ crawl_id: z.string() }) },
  (ctx, { crawl_id: id }) => resumeCrawl(ctx, id),
);
