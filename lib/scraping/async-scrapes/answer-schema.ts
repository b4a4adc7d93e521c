import * as z from "zod";
import { Document } from "#lib/kernel/document.ts";
import { KEY_ENVS } from "#lib/kernel/scopes.ts";
import type { ApiErrorCode } from "#lib/platform/values/errors.ts";
import { openText } from "#lib/platform/values/input/open-text.ts";
import { SCRAPE_STATES } from "./constants.ts";

const time = z.iso.datetime();

/** An asynchronous scrape in the API (contract 4). Times are ISO 8601 UTC. */
export const AsyncScrapeSchema = z
  .object({
    id: z.string().meta({ example: "scr_01kf0k8w3gfnw9mxnh76ggvy0s" }),
    object: z.literal("scrape"),
    status: z
      .enum(SCRAPE_STATES)
      .meta({ description: "`running`: being fetched, or waiting to be retried.", example: "queued" }),
    url: z.string().meta({ example: "https://example.com/" }),
    env: z.enum(KEY_ENVS),
    webhook: z.string().meta({ description: "The `webhook` of the request: a `whk_` ID or a URL." }),
    attempts: z.int().meta({ description: "Number of attempts to fetch the page." }),
    document: Document.nullable().meta({ description: "The document. Null until the scrape has completed." }),
    error: z
      .object({
        code: openText<ApiErrorCode>().meta({ example: "target_timeout" }),
        message: z.string(),
        target_status: z.int().nullable().meta({ description: "The target's status code, if the error is about one." }),
      })
      .nullable()
      .meta({ description: "Why the scrape failed. Null unless it has failed." }),
    credits_used: z.int(),
    created_at: time,
    finished_at: time.nullable(),
  })
  .meta({ id: "AsyncScrape" });
