import * as z from "zod";
import {
  address,
  bucket,
  country,
  creditPacks,
  emails,
  feed,
  flag,
  host,
  hosts,
  networks,
  optional,
  optionalSecret,
  origin,
  postgresAddress,
  processes,
  redisAddress,
  region,
  SecretKey,
  service,
  token,
  whole,
} from "./fields.ts";
import { languageModel } from "./language-model.ts";
import { places } from "./places.ts";
import { provider, providerList } from "./provider-list.ts";
import { proxyList } from "./proxy-list.ts";
import { accessLog, reporting } from "./reporting.ts";

/** Texts for docs/configuration.md. `without` describes the behaviour without a value. */
type Explained = { meaning: string; without?: string };

declare module "zod" {
  interface GlobalMeta extends Partial<Explained> {}
}

/**
 * All variables that Gatehouse reads (contract 13), grouped and ordered as in
 * docs/configuration.md, which is generated from this.
 */
export const GROUPS = {
  "Where it listens": z.object({
    PORT: whole(1, 65535).default(3000).meta({ meaning: "the port of the dashboard and of `/v1`" }),
    HOST: host.default("0.0.0.0").meta({ meaning: "the address of this machine that it listens at" }),
    BASE_URL: origin.meta({
      meaning: "the address that people and their programs use; no path",
      without: "`http://localhost:PORT`",
    }),
    TLS_CERT: optional.meta({
      meaning:
        "a PEM file: TLS 1.2 or later on the same port; plain HTTP is redirected, from this machine too, but for `/healthz` and `/readyz`",
    }),
    TLS_KEY: optional.meta({ meaning: "the PEM file of the certificate's key" }),
    TRUSTED_PROXIES: networks.meta({
      meaning: "addresses or CIDRs, comma-separated, whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed",
    }),
    DRAIN_DELAY_S: whole(0, 300).default(3).meta({
      meaning:
        "seconds for which a web process that is asked to end says so at `/readyz` before it closes its port: longer than your load balancer takes to notice",
    }),
    DRAIN_S: whole(1, 600).default(60).meta({ meaning: "seconds that what is at hand may take after that" }),
    METRICS_TOKEN: optionalSecret.meta({
      meaning:
        "who sends it as `Authorization: Bearer` reads `/metrics`, and at `/readyz` which part is not ready; at least 16 characters",
      without: "there is no `/metrics`",
    }),
    WORKER_PORT: whole(1, 65535).optional().meta({
      meaning:
        "a port of the worker's own, at `HOST`, for `/healthz`, `/readyz` and `/metrics`, over plain HTTP: keep it within your network. The workers of one `npm start` share it; those that are started apart on one machine need one each",
    }),
    WEB_PROCESSES: processes.meta({
      meaning:
        "web processes of one `npm start`, which share its port, at most 64; `auto` is one for each two cores and each GiB of memory, at most 8 ([several-processes.md](operate/several-processes.md))",
    }),
    WORKER_PROCESSES: processes.meta({
      meaning: "workers of one `npm start`, at most 64; `auto` is one for each four cores and each 2 GiB, at most 4",
    }),
    LOG_LEVEL: z
      .enum(["fatal", "error", "warn", "info", "debug", "silent"], {
        error: "fatal, error, warn, info, debug or silent",
      })
      .default("info")
      .meta({
        meaning:
          "`fatal`, `error`, `warn`, `info`, `debug` or `silent`; JSON lines on stderr ([logs.md](operate/logs.md))",
      }),
    ...accessLog,
  }),
  "What it keeps": z.object({
    DATABASE_URL: postgresAddress.meta({
      meaning: "`postgresql://user:password@host:port/database`",
      without: "an embedded PostgreSQL in `DATA_DIR`",
    }),
    DATABASE_DIRECT_URL: postgresAddress.optional().meta({
      meaning:
        "where `DATABASE_URL` leads to a pooler in transaction mode (PgBouncer): the same database without it, for what needs a session of its own ([external-postgresql.md](operate/external-postgresql.md))",
      without: "`DATABASE_URL`",
    }),
    DATABASE_REPLICA_URL: postgresAddress.optional().meta({
      meaning:
        "a streaming replica of the database, by which the log, usage and exports are read while it has all that was committed ([read-replica.md](operate/read-replica.md))",
      without: "they are read where everything else is",
    }),
    DATABASE_POOL: whole(2, 200).default(10).meta({
      meaning:
        "connections that a process may hold, of a [divided database](operate/distribute.md) on each node. Half of them are for schedules, one each: below 4 a long one of a worker (backup, export, archive, comparing the books, statements) stops all its others, mail among them; with 4 or 5 two run at once, and one of them may be long",
    }),
    REDIS_URL: redisAddress.optional().meta({
      meaning:
        "`redis://user:password@host:port/0` or `rediss://…`: a Redis or Valkey that the limits are counted in, for all web processes together ([limits.md](operate/limits.md))",
      without: "they are counted in the database",
    }),
    DATA_DIR: z.string().default(".data").meta({
      meaning: "a folder for the embedded database, results of jobs, and the secret key when it is not given",
    }),
    SECRET_KEY: SecretKey.meta({
      meaning:
        "at least 32 characters; keys and secrets are sealed with it, so keep a copy; [changed](security.md#changing-secret_key) by `operator rotate-secret-key`",
      without: "made, and kept in `DATA_DIR`",
    }),
    S3_BUCKET: bucket.optional().meta({
      meaning: "where results of jobs are kept",
      without: "`DATA_DIR/results`, which all processes must share",
    }),
    S3_ACCESS_KEY_ID: token.meta({ meaning: "who may write to the bucket" }),
    S3_SECRET_ACCESS_KEY: token.meta({ meaning: "the secret of that id" }),
    S3_ENDPOINT: address(/^https?$/, "an http or https address, e.g. https://s3.example")
      .optional()
      .meta({ meaning: "of another service that speaks S3", without: "Amazon's" }),
    S3_REGION: region.default("us-east-1").meta({ meaning: "the bucket's region" }),
    S3_FORCE_PATH_STYLE: flag.meta({ meaning: "`1` for the path style, which most services but Amazon's want" }),
    ...places,
  }),
  "Mail and signing in": z.object({
    SMTP_URL: address(/^smtps?$/, "smtp://user:password@host:port or smtps://…")
      .optional()
      .meta({
        meaning: "`smtp://…` or `smtps://…`",
        without:
          "mail is kept at `/mailbox`, for whoever has the secret that the start prints (`operator mailbox` prints it again)",
      }),
    MAIL_FROM: z
      .string()
      .regex(
        /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        "an address, e.g. Gatehouse <gatehouse@example.com>",
      )
      .default("Gatehouse <gatehouse@localhost>")
      .meta({ meaning: "the sender of its mail" }),
    MAILS_PER_HOUR: whole(1, 1_000_000).default(2_000).meta({
      meaning:
        "the most mails of one kind (invitations, sign-in links, each kind of notice) that the installation sends per clock hour; monthly statements and alarms are not counted ([limits.md](limits.md#mail))",
    }),
    MAILS_PER_DAY: whole(1, 10_000_000).default(20_000).meta({ meaning: "the same in a day (UTC)" }),
    SECURITY_CONTACT: z
      .string()
      .regex(/^(?:mailto:[^\s<>@]+@[^\s<>@]+|https:\/\/\S+)$/, "mailto:security@example.com or https://…")
      .optional()
      .meta({
        meaning:
          "where what is wrong with this installation is reported; told to everybody at `/.well-known/security.txt`",
        without: "only the page for leaked keys is told",
      }),
    OPERATOR_EMAILS: emails.meta({
      meaning:
        "who is mailed when the installation itself is not well, and when it is again ([mail.md](operate/mail.md)); comma-separated",
      without: "nobody is mailed",
    }),
    GITHUB_CLIENT_ID: token.meta({ meaning: "sign-in with GitHub: the OAuth app's id" }),
    GITHUB_CLIENT_SECRET: token.meta({ meaning: "its secret" }),
    GOOGLE_CLIENT_ID: token.meta({ meaning: "sign-in with Google: the OAuth client's id" }),
    GOOGLE_CLIENT_SECRET: token.meta({ meaning: "its secret" }),
  }),
  "What it may reach": z.object({
    ALLOW_PRIVATE_TARGETS: networks.meta({
      meaning: "addresses or CIDRs, comma-separated, of private networks that may be scraped and sent webhooks",
    }),
    OUTBOUND_PROXY: z
      .url({ protocol: /^http$/, error: "http://host:port or http://user:password@host:port" })
      .refine((text) => /^http:\/\/[^/?#]+\/?$/.test(text), { error: "http://host:port, without path or query" })
      .optional()
      .meta({
        meaning:
          "`http://user:password@host:port`: scrapes and webhooks go through this proxy, by CONNECT to addresses that were resolved and checked here; what `ALLOW_PRIVATE_TARGETS` names is reached directly",
      }),
    OUTBOUND_PROXIES: proxyList.optional().meta({
      meaning:
        'proxies that callers may ask for with `proxy` and `country` ([proxies.md](proxies.md)): JSON, `[{"name":"de-1","url":"http://user:password@proxy.example:3128","country":"DE","weight":2,"sticky":"host","multiplier":3}]`',
    }),
    BROWSER_PATH: optional.meta({
      meaning:
        "the Chromium that renders pages for `render_js`; without any, that answers 501 ([how to get one](operate/install.md#a-browser)). Pages run in its sandbox, as root by the user `nobody`; where there is no sandbox, 501 says why",
      without:
        "the first on the PATH of `chromium-headless-shell`, `chromium`, `chromium-browser`, `google-chrome`, `google-chrome-stable`, `chrome`",
    }),
    SERP_PROVIDER_URL: provider.optional().meta({
      meaning:
        "the search provider ([serp.md](serp.md)): the address of a SearXNG, or `html=` and the address of a page of results; its host may be private",
    }),
    SERP_FALLBACKS: providerList.optional().meta({
      meaning:
        "further search providers, comma-separated, asked in this order when those before them fail or rest after failures ([serp.md](serp.md)): `http://second.internal:8080,html=https://search.example/search`",
    }),
    ...languageModel,
    FIXTURES_URL: address(/^https?$/, "an http or https address")
      .optional()
      .meta({ meaning: "where test keys find their fixtures", without: "`BASE_URL/fixtures`" }),
  }),
  "Where it sends traces": reporting,
  "What is sold": z.object({
    CREDIT_PACKS: creditPacks.meta({
      meaning:
        'what credits are sold in: JSON, `[{"id":"starter","credits":10000,"price":{"EUR":1000,"USD":1100}}]`; prices in minor units, before tax',
      without: "three packs, 10,000 to 1,000,000 credits",
    }),
    SELLER_NAME: z.string().trim().max(200).default("").meta({
      meaning:
        "who sells, as every invoice says it. Invoices keep what was set when they were made. Without `SELLER_VAT_ID`, another name begins a new series of numbers, in which numbers of the same year repeat ([billing.md](billing.md))",
      without: "nothing is sold",
    }),
    SELLER_ADDRESS: z.string().trim().max(600).default("").meta({
      meaning: "where the seller is; lines are apart by `|`",
      without: "nothing is sold",
    }),
    SELLER_BANK: z.string().trim().max(600).default("").meta({
      meaning:
        "the account that is paid to; lines are apart by `|`. With an IBAN in it, invoices in EUR have a QR code for banks' apps",
      without: "nothing is sold",
    }),
    SELLER_COUNTRY: country
      .optional()
      .meta({ meaning: "the seller's country as two letters; reverse charge needs it" }),
    SELLER_VAT_ID: z
      .string()
      .regex(/^[A-Z0-9]{4,30}$/, { error: "capital letters and digits, e.g. DE123456789" })
      .optional()
      .meta({
        meaning:
          "the seller's VAT id; reverse charge needs it. Another one, as the first or none, begins a new series of numbers, in which numbers of the same year repeat ([billing.md](billing.md))",
      }),
    SELLER_LOGO: optional.meta({
      meaning: "a PNG file for the head of invoices: at most 100 KiB and 2000 pixels a side",
    }),
    PAYMENT_TERMS: whole(0, 365).default(14).meta({ meaning: "days until an invoice is due; 0 is on receipt" }),
    STRIPE_SECRET_KEY: token.meta({
      meaning:
        "cards by Stripe Checkout; its webhook goes to `{BASE_URL}/hooks/payments/stripe`. Tried against a server that speaks the same calls, not against Stripe itself",
      without: "bank transfers, which the operator marks paid",
    }),
    STRIPE_WEBHOOK_SECRET: token.meta({ meaning: "what Stripe signs its webhook with" }),
  }),
  "Where leaked keys are looked for": z.object({
    LEAK_CODE_HOST_URL: service("https://code.example/api/v3").meta({
      meaning: "a code host with GitHub's REST API that is searched for leaked keys ([leaks.md](leaks.md))",
    }),
    LEAK_CODE_HOST_TOKEN: token.meta({ meaning: "a token that may search its code" }),
    LEAK_REGISTRY_FEED_URL: service("https://registry.example/feed").meta({
      meaning: "the change feed of a package registry whose new versions are searched",
    }),
    LEAK_REGISTRY_URL: service("https://registry.example").meta({ meaning: "the address of that registry" }),
    LEAK_PASTE_FEED_URL: feed.optional().meta({ meaning: "a JSON list of new pastes, each of which is searched" }),
    LEAK_FILE_HOSTS: hosts.meta({
      meaning: "hosts besides the sources' own that tarballs and pastes may be fetched from, comma-separated",
    }),
    LEAK_PARTNER_KEYS_URL: feed.optional().meta({
      meaning:
        "the public keys of a secret-scanning partner, which then reports to `{BASE_URL}/partner/secret-scanning`",
    }),
  }),
} as const;

/** All variables in one schema. Empty values count as absent. */
export const variables = z.object({
  ...GROUPS["Where it listens"].shape,
  ...GROUPS["What it keeps"].shape,
  ...GROUPS["Mail and signing in"].shape,
  ...GROUPS["What it may reach"].shape,
  ...GROUPS["Where it sends traces"].shape,
  ...GROUPS["What is sold"].shape,
  ...GROUPS["Where leaked keys are looked for"].shape,
});
