"use server";

import * as z from "zod";
import { workspaceAction } from "#lib/dashboard/session.ts";
import { cancelCrawl, pauseCrawl, resumeCrawl } from "#lib/scraping/crawls/change-crawl.ts";

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
