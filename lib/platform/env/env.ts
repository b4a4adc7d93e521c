import type * as z from "zod";
import { BadEnvironment } from "./bad-environment.ts";
import { variables } from "./variables.ts";

export { BadEnvironment } from "./bad-environment.ts";
export { SecretKey } from "./fields.ts";

/** Variables required together. */
const PAIRS = [
  ["TLS_CERT", "TLS_KEY"],
  ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["LEAK_CODE_HOST_URL", "LEAK_CODE_HOST_TOKEN"],
  ["LEAK_REGISTRY_FEED_URL", "LEAK_REGISTRY_URL"],
  ["LLM_BASE_URL", "LLM_MODEL"],
] as const;

/** Variables that require another. */
const NEEDS = [
  ["LLM_API_KEY", "LLM_BASE_URL"],
  ["SERP_FALLBACKS", "SERP_PROVIDER_URL"],
] as const;

const schema = variables.superRefine((given, context) => {
  for (const [a, b] of PAIRS) {
    const [present, absent] = given[a] ? [a, b] : [b, a];
    if (given[present] && !given[absent])
      context.addIssue({ code: "custom", path: [absent], message: `a value, because ${present} is set` });
  }
  for (const [present, absent] of NEEDS)
    if (given[present] && !given[absent])
      context.addIssue({ code: "custom", path: [absent], message: `a value, because ${present} is set` });
  if (
    given.OTEL_EXPORTER_OTLP_HEADERS &&
    !/^([^\s=,;]+=(%[0-9a-f]{2}|[^\s%,;])*(\s*,\s*|$))+$/i.test(given.OTEL_EXPORTER_OTLP_HEADERS)
  ) {
    context.addIssue({
      code: "custom",
      path: ["OTEL_EXPORTER_OTLP_HEADERS"],
      message: "name=value,name=value, with ; written as %3B",
    });
  }
  const bucket = given.S3_BUCKET
    ? "S3_BUCKET"
    : (["BACKUP_TO", "EXPORT_TO", "ARCHIVE_TO"] as const).find((name) => given[name]?.startsWith("s3:"));
  if (bucket && !given.S3_ACCESS_KEY_ID) {
    context.addIssue({ code: "custom", path: ["S3_ACCESS_KEY_ID"], message: `a value, because ${bucket} is set` });
  }
  for (const named of ["S3_ENDPOINT", "S3_ACCESS_KEY_ID"] as const)
    if (given[named] && !bucket)
      context.addIssue({ code: "custom", path: ["S3_BUCKET"], message: `a value, because ${named} is set` });
  if (given.DATABASE_DAYS > given.LOG_DAYS)
    context.addIssue({ code: "custom", path: ["DATABASE_DAYS"], message: "no more than LOG_DAYS" });
  if (given.TLS_CERT && given.BASE_URL.startsWith("http:")) {
    context.addIssue({ code: "custom", path: ["BASE_URL"], message: "an https address, because TLS_CERT is set" });
  }
});

export type Env = z.infer<typeof schema>;

/**
 * Parses the environment. Throws `BadEnvironment` naming each bad variable and what is expected,
 * never its value.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: expected ${issue.message}`);
  throw new BadEnvironment(problems.join("; "));
}

let current: Env | undefined;

export function env(): Env {
  current ??= parseEnv(process.env);
  return current;
}
