import * as z from "zod";
import { Document } from "#lib/kernel/document.ts";
import { KEY_ENVS, SCOPES } from "#lib/kernel/scopes.ts";
import { ID_BODY } from "#lib/platform/id-body.ts";
import type { IdPrefix } from "#lib/platform/ids.ts";
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
  code: z.string().meta({ description: "A code of the API's list of errors.", example: "target_timeout" }),
  message: text("What happened, for a person."),
};

const scrape = {
  scrape_id: id("scr", "GET /v1/scrape/{scrape_id} answers with it too."),
  url: text("As it was asked for."),
  attempts: z.int().min(1).meta({ description: "How often the page was tried." }),
  credits_used: count("Credits charged. A failure costs only the tokens of any language model that answered."),
};

const urls = {
  urls_total: count("Addresses asked for."),
  urls_ok: count("Those with a usable result."),
  urls_failed: count("Those without."),
};

const pages = {
  crawl_id: id("crl", "GET /v1/crawls/{crawl_id} answers with it too."),
  url: text("Where it began."),
  pages_found: count("Pages that it took up, those that only led on to another included."),
  pages_ok: count("Those with a usable result."),
  pages_failed: count("Those without."),
  credits_used: count("Credits charged. A failure costs only the tokens of any language model that answered."),
};

const monitor = {
  monitor_id: id("mon", "GET /v1/monitors/{monitor_id} answers with it too."),
  name: text("What people call it."),
  run_id: z
    .string()
    .regex(new RegExp(`^(?:job|crl)_${ID_BODY}$`))
    .meta({ description: "The look: the id of the job or crawl that it is." }),
};

const page = {
  index: count("Its place among the results."),
  url: text("As it was asked for."),
  status_code: z.int().nullable().meta({ description: "The target's; a 404 is a result too." }),
  document: Document.optional().meta({ description: "Left out when it is larger than 256 KiB: the results have it." }),
  credits_used: count("What it cost."),
};

const credits = { balance: count("Unspent credits, including credits on hold.") };

const key = {
  key_id: id("key", "The key; its token is never part of an event."),
  name: text("What people call it."),
  env: z.enum(KEY_ENVS),
  scopes: z.array(z.enum(SCOPES)).meta({ description: "The endpoints it may call; of a revoked key, those it could." }),
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
      status_code: z.int().meta({ description: "The target's; a 404 is a result too." }),
      document: Document.optional(),
      document_url: z
        .url()
        .optional()
        .meta({ description: "Where the document is, when it is larger than 256 KiB and so not in here." }),
      attempts: scrape.attempts,
      credits_used: scrape.credits_used,
    })
    .refine((given) => (given.document === undefined) !== (given.document_url === undefined), {
      error: "Either document or document_url.",
    }),
  "scrape.failed": z.object({
    scrape_id: scrape.scrape_id,
    url: scrape.url,
    status_code: z.int().nullable().meta({ description: "The target's last; null when it gave none." }),
    error: z.object({
      ...error,
      target_status: z
        .int()
        .nullable()
        .meta({ description: "The status that the error is about, if it is about one." }),
    }),
    attempts: scrape.attempts,
    credits_used: scrape.credits_used,
  }),
  "job.started": z.object({ job_id: id("job", "The batch job."), urls_total: urls.urls_total }),
  "job.page": z.object({ job_id: id("job", "The batch job."), ...page }),
  "job.completed": z.object({
    job_id: id("job", "The batch job."),
    ...urls,
    download_url: z.url().meta({ description: "Signed and good for a while; GET /v1/jobs/{job_id} signs it again." }),
    download_url_expires_at: time("When it stops being good."),
  }),
  "job.failed": z.object({ job_id: id("job", "The batch job."), ...urls, error: z.object(error) }),
  "crawl.started": z.object({ crawl_id: pages.crawl_id, url: pages.url }),
  "crawl.page": z.object({ crawl_id: pages.crawl_id, ...page }),
  "crawl.completed": z.object({
    ...pages,
    download_url: z
      .url()
      .meta({ description: "Signed and good for a while; GET /v1/crawls/{crawl_id} signs it again." }),
    download_url_expires_at: time("When it stops being good."),
  }),
  "crawl.failed": z.object({ ...pages, error: z.object(error) }),
  "monitor.changed": z.object({
    ...monitor,
    pages: z
      .object({
        same: count("Pages that say what they said."),
        changed: count("Pages that say something else."),
        new: count("Pages that were not there."),
        removed: count("Pages that are gone."),
        failed: count("Pages that could not be read."),
      })
      .meta({ description: "Pages that were checked." }),
    changes: z
      .array(
        z.object({
          url: text("The page."),
          status: z.enum(["new", "same", "changed", "removed"]).meta({ description: "Never `same`." }),
          compared_with: z.iso
            .datetime()
            .nullable()
            .meta({ description: "When it was fetched that it was compared with." }),
          diff: z
            .object({
              text: text("Hunks of a unified diff of the page's text."),
              added: count("Lines that came."),
              removed: count("Lines that went."),
              truncated: z.boolean(),
            })
            .optional(),
        }),
      )
      .meta({ description: "Changed pages: at most 100, with up to 64,000 characters of diffs." }),
    truncated: z.boolean().meta({ description: "Whether there were more, or longer diffs." }),
    credits_used: count("Credits charged for the check."),
  }),
  "monitor.failed": z.object({
    ...monitor,
    error: z.object(error),
    paused: z.boolean().meta({ description: "Whether it looks no more: its key ended, or nobody can pay." }),
  }),
  "stream.completed": z.object({
    stream_id: id("str", "The session."),
    reason: z.enum(["finished", "consumer_disconnected", "canceled"]).meta({
      description: "consumer_disconnected: the consumer was away for longer than the disconnect timer.",
    }),
    ...urls,
    credits_used: count("Credits charged for the whole session."),
    started_at: time("When it was opened."),
    ended_at: time("When it ended."),
  }),
  "credits.low": z.object({
    ...credits,
    threshold: count("That of the billing settings, which was crossed."),
  }),
  "credits.exhausted": z.object({
    ...credits,
    threshold: z.int().min(0).nullable().meta({ description: "That of the billing settings; null when none is set." }),
  }),
  "key.created": z.object(key),
  "key.revoked": z.object({
    ...key,
    revoked_at: time("From then on it is refused."),
    reason: z
      .string()
      .nullable()
      .meta({ description: "Why, in the words of the person who did it; null when they gave none." }),
    source_url: z.url().optional().meta({ description: "Where the key was found, when a leak was the reason." }),
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
    id: id("evt", "The same in each delivery, attempt and replay: handle an id once."),
    created_at: time("When it happened."),
    data: eventData[type],
  });

export const eventTypeSchema = z.enum(EVENT_TYPES).meta({ description: "An event type." });
