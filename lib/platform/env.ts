import * as z from "zod";

const port = z.coerce.number().int().min(0).max(65535);
const flagOrCidrs = z.string().default("");
const optional = z.string().min(1).optional();

/** Every variable that Gatehouse reads (contract 13), with what is expected of it. Empty values count as absent. */
const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default("0.0.0.0"),
  BASE_URL: z.url({ protocol: /^https?$/, error: "an http or https address, e.g. https://gatehouse.example" }),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "postgresql://user:password@host:port/database" }),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  DATA_DIR: z.string().default(".data"),
  SECRET_KEY: z.string().min(32, { error: "at least 32 characters, e.g. from `openssl rand -base64 32`" }),
  FIXTURES_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "smtp://user:password@host:port or smtps://…" }).optional(),
  MAIL_FROM: z.string().default("Gatehouse <gatehouse@localhost>"),
  TRUSTED_PROXIES: flagOrCidrs,
  ALLOW_PRIVATE_TARGETS: flagOrCidrs,
  TLS_CERT: optional,
  TLS_KEY: optional,
  MAX_BODY_BYTES: z.coerce.number().int().min(1024).max(104_857_600).default(1_048_576),
  GITHUB_CLIENT_ID: optional,
  GITHUB_CLIENT_SECRET: optional,
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
});

export type Env = z.infer<typeof schema>;

/** What `parseEnv` refuses: one line a person can act on. */
export class BadEnvironment extends Error {}

/** Reads and checks the environment. Throws `BadEnvironment` naming each bad variable and what is expected; never its value. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: expected ${issue.message}`);
  throw new BadEnvironment(problems.join("; "));
}

let current: Env | undefined;

/** The process's configuration, read once. */
export function env(): Env {
  current ??= parseEnv(process.env);
  return current;
}
