import * as z from "zod";
import { Document } from "#lib/kernel/document.ts";
import { KEY_ENVS, SCOPES } from "#lib/kernel/scopes.ts";
import { ID_BODY } from "#lib/platform/values/id-body.ts";
import type { IdPrefix } from "#lib/platform/values/ids.ts";
import { EVENT_TYPES, type EventType } from "./types.ts";

/** An id (contract 1). */
const id = (prefix: IdPrefix, description: string) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}_${ID_BODY}$`))
    .meta({ description });
const time = (description: string) => z.iso.datetime().meta({ description });
const count = (description: string) => z.int().min(0).meta({ description });
const text = (description: string) => z.string().meta({ description });

const error = {
  code: z.string().meta({ description: "An error code of the API.", example: "target_timeout" }),
  message: text("What happened, for a person."),
};

const scrape = {
  scrape_id: id("scr", "The scrape's ID, as used by GET /v1/scrape/{scrape_id}."),
  url: text("The requested URL."),
  attempts: z.int().min(1).meta({ description: "Number of attempts to fetch the page." }),
  credits_used: count("Credits charged. A failure costs only the tokens of any language model that answered."),
};

const urls = {
  urls_total: count("Number of requested URLs."),
  urls_ok: count("URLs with a usable result."),
  urls_failed: count("URLs without a usable result."),
};

const pages = {
  crawl_id: id("crl", "The crawl's ID, as used by GET /v1/crawls/{crawl_id}."),
  url: text("The URL the crawl started from."),
  pages_found: count("Pages in the crawl, including those that only redirect to another page."),
  pages_ok: count("Pages with a usable result."),
  pages_failed: count("Pages without a usable result."),
  credits_used: count("Credits charged. A failure costs only the tokens of any language model that answered."),
};

const monitor = {
  monitor_id: id("mon", "The monitor's ID, as used by GET /v1/monitors/{monitor_id}."),
  name: text("The monitor's name."),
  run_id: z
    .string()
    .regex(new RegExp(`^(?:job|crl)_${ID_BODY}$`))
    .meta({ description: "The ID of the job or crawl that ran." }),
};

const page = {
  index: count("The page's position in the results."),
  url: text("The requested URL."),
  status_code: z.int().nullable().meta({ description: "The target's status code. A 404 also counts as a result." }),
  document: Document.optional().meta({ description: "Absent if larger than 256 KiB; the results contain it." }),
  credits_used: count("Credits charged for the page."),
};

const credits = { balance: count("Unspent credits, including credits on hold.") };

const key = {
  key_id: id("key", "The key; its token is never part of an event."),
  name: text("The key's name."),
  env: z.enum(KEY_ENVS),
  scopes: z.array(z.enum(SCOPES)).meta({ description: "The key's scopes. For a revoked key, the scopes it had." }),
  actor: z
    .object({
      type: z.enum(["user", "api_key", "operator", "system"]),
      id: text("usr_… or key_…, else the same as the type."),
    })
    .meta({ description: "Who did it." }),
};

/** The `data` of each event type (contract 7, last table; service interface 2.3 for job.completed). */
const eventData = {
  "scrape.completed": z
    .object({
      scrape_id: scrape.scrape_id,
      url: scrape.url,
      status_code: z.int().meta({ description: "The target's status code. A 404 also counts as a result." }),
      document: Document.optional(),
      document_url: z
        .url()
        .optional()
        .meta({ description: "Where to get the document if it is larger than 256 KiB and therefore not included." }),
      attempts: scrape.attempts,
      credits_used: scrape.credits_used,
    })
    .refine((given) => (given.document === undefined) !== (given.document_url === undefined), {
      error: "Either document or document_url.",
    }),
  "scrape.failed": z.object({
    scrape_id: scrape.scrape_id,
    url: scrape.url,
    status_code: z
      .int()
      .nullable()
      .meta({ description: "The target's last status code. Null if the target did not respond." }),
    error: z.object({
      ...error,
      target_status: z.int().nullable().meta({ description: "The target's status code, if the error is about one." }),
    }),
    attempts: scrape.attempts,
    credits_used: scrape.credits_used,
  }),
  "job.started": z.object({ job_id: id("job", "The batch job."), urls_total: urls.urls_total }),
  "job.page": z.object({ job_id: id("job", "The batch job."), ...page }),
  "job.completed": z.object({
    job_id: id("job", "The batch job."),
    ...urls,
    download_url: z.url().meta({ description: "Signed link that expires. GET /v1/jobs/{job_id} returns a new one." }),
    download_url_expires_at: time("When the link expires."),
  }),
  "job.failed": z.object({ job_id: id("job", "The batch job."), ...urls, error: z.object(error) }),
  "crawl.started": z.object({ crawl_id: pages.crawl_id, url: pages.url }),
  "crawl.page": z.object({ crawl_id: pages.crawl_id, ...page }),
  "crawl.completed": z.object({
    ...pages,
    download_url: z
      .url()
      .meta({ description: "Signed link that expires. GET /v1/crawls/{crawl_id} returns a new one." }),
    download_url_expires_at: time("When the link expires."),
  }),
  "crawl.failed": z.object({ ...pages, error: z.object(error) }),
  "monitor.changed": z.object({
    ...monitor,
    pages: z
      .object({
        same: count("Unchanged pages."),
        changed: count("Changed pages."),
        new: count("New pages."),
        removed: count("Removed pages."),
        failed: count("Pages that could not be read."),
      })
      .meta({ description: "Pages that were checked." }),
    changes: z
      .array(
        z.object({
          url: text("The page."),
          status: z.enum(["new", "same", "changed", "removed"]).meta({ description: "Never `same`." }),
          compared_with: z.iso.datetime().nullable().meta({ description: "When the previous version was fetched." }),
          diff: z
            .object({
              text: text("Unified diff hunks of the page's text."),
              added: count("Number of added lines."),
              removed: count("Number of removed lines."),
              truncated: z.boolean(),
            })
            .optional(),
        }),
      )
      .meta({ description: "Changed pages: at most 100, with up to 64,000 characters of diffs." }),
    truncated: z.boolean().meta({ description: "Whether changed pages or parts of diffs were left out." }),
    credits_used: count("Credits charged for the check."),
  }),
  "monitor.failed": z.object({
    ...monitor,
    error: z.object(error),
    paused: z
      .boolean()
      .meta({ description: "Whether the monitor was paused because its key ended or there were not enough credits." }),
  }),
  "stream.completed": z.object({
    stream_id: id("str", "The session."),
    reason: z.enum(["finished", "consumer_disconnected", "canceled"]).meta({
      description: "`consumer_disconnected`: the consumer was disconnected for longer than the disconnect timer.",
    }),
    ...urls,
    credits_used: count("Credits charged for the whole session."),
    started_at: time("When it was opened."),
    ended_at: time("When it ended."),
  }),
  "credits.low": z.object({
    ...credits,
    threshold: count("The threshold of the billing settings that was crossed."),
  }),
  "credits.exhausted": z.object({
    ...credits,
    threshold: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: "The threshold of the billing settings. Null if none is set." }),
  }),
  "key.created": z.object(key),
  "key.revoked": z.object({
    ...key,
    revoked_at: time("When the key was revoked. Calls are refused from then on."),
    reason: z
      .string()
      .nullable()
      .meta({ description: "The reason given by the person who revoked the key. Null if none was given." }),
    source_url: z
      .url()
      .optional()
      .meta({ description: "Where the key was found, if it was revoked because of a leak." }),
  }),
} satisfies Record<EventType, z.ZodObject>;

export type EventContent<T extends EventType> = z.input<(typeof eventData)[T]>;

export type EventInput = { [T in EventType]: { type: T; data: EventContent<T> } }[EventType];

/** A typed event body (service interface 2.3). */
export type EnvelopeOf<T extends EventType> = { event: T; id: string; created_at: string; data: EventContent<T> };

/** Returns the schema of a whole delivery body of this type (service interface 2.3). */
export const envelopeSchema = <T extends EventType>(type: T) =>
  z.object({
    event: z.literal(type),
    id: id("evt", "The event's ID, the same in every delivery, attempt and replay. Process each ID only once."),
    created_at: time("When it happened."),
    data: eventData[type],
  });

export const eventTypeSchema = z.enum(EVENT_TYPES).meta({ description: "An event type." });
