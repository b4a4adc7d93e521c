import * as z from "zod";
import { Document } from "#lib/kernel/document.ts";
import { KEY_ENVS } from "#lib/kernel/scopes.ts";
import type { ApiErrorCode } from "#lib/platform/errors.ts";
import { openText } from "#lib/platform/open-text.ts";
import { SCRAPE_STATES } from "./constants.ts";

const time = z.iso.datetime();

/** An asynchronous scrape in the API (contract 4). Times are ISO 8601 UTC. */
export const AsyncScrapeSchema = z
  .object({
    id: z.string().meta({ example: "scr_01kf0k8w3gfnw9mxnh76ggvy0s" }),
    object: z.literal("scrape"),
    status: z
      .enum(SCRAPE_STATES)
      .meta({ description: "running: it is being tried, or waits for its next try.", example: "queued" }),
    url: z.string().meta({ example: "https://example.com/" }),
    env: z.enum(KEY_ENVS),
    webhook: z.string().meta({ description: "As it was given: a `whk_` id or an address." }),
    attempts: z.int().meta({ description: "How often the page was tried." }),
    document: Document.nullable().meta({ description: "Once it is completed." }),
    error: z
      .object({
        code: openText<ApiErrorCode>().meta({ example: "target_timeout" }),
        message: z.string(),
        target_status: z.int().nullable().meta({ description: "The target's, if the error is about one." }),
      })
      .nullable()
      .meta({ description: "Once it has failed." }),
    credits_used: z.int(),
    created_at: time,
    finished_at: time.nullable(),
  })
  .meta({ id: "AsyncScrape" });
