import { describe, expect, test } from "vitest";
import { BadEnvironment, parseEnv } from "./env.ts";

const good = {
  BASE_URL: "http://localhost:3000",
  DATABASE_URL: "postgresql://me:secret@db.example/gatehouse",
  SECRET_KEY: "0123456789012345678901234567890123456789",
};

const complaint = (extra: Record<string, string>): string => {
  try {
    parseEnv({ ...good, ...extra });
    return "";
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error;
    return error.message;
  }
};

describe("parseEnv", () => {
  test("allows S3 settings for backups or exports only", () => {
    const keys = { S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b", S3_ENDPOINT: "https://s3.example" };
    expect(complaint({ BACKUP_TO: "s3://backups/a", ...keys })).toBe("");
    expect(complaint({ EXPORT_TO: "s3://analytics/a", ...keys })).toBe("");
    expect(complaint({ ARCHIVE_TO: "s3://old/a", ...keys })).toBe("");
    expect(complaint({ ARCHIVE_TO: "s3://old/a" })).toContain("S3_ACCESS_KEY_ID: expected a value, because ARCHIVE_TO");
    expect(complaint({ BACKUP_TO: "/var/backups", ...keys })).toContain(
      "S3_BUCKET: expected a value, because S3_ENDPOINT",
    );
  });

  test("accepts the ARN of an access point as S3_BUCKET", () => {
    const keys = { S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" };
    for (const S3_BUCKET of [
      "arn:aws:s3:eu-central-1:123456789012:accesspoint/results",
      "arn:aws-cn:s3-outposts:cn-north-1:123456789012:outpost/op-1/accesspoint/results",
    ])
      expect(complaint({ S3_BUCKET, ...keys })).toBe("");
  });

  test.each(["UK", "EU", "GB"])("accepts %s as a proxy's country", (country) => {
    expect(complaint({ OUTBOUND_PROXIES: JSON.stringify([{ name: "a", url: "http://p:1", country }]) })).toBe("");
  });

  test("fills in defaults and treats empty values as absent", () => {
    expect(parseEnv({ ...good, PORT: "", SMTP_URL: "" })).toMatchObject({
      PORT: 3000,
      DATABASE_POOL: 10,
      DATA_DIR: ".data",
      TRUSTED_PROXIES: "",
    });
  });

  test.each([
    [{ PORT: "abc" }, "PORT: expected a whole number from 1 to 65535"],
    [{ PORT: "70000" }, "PORT: expected a whole number from 1 to 65535"],
    [{ BASE_URL: "gatehouse" }, "BASE_URL: expected an http or https address"],
    [{ BASE_URL: "https://a.example/path" }, "BASE_URL: expected an address without path"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL: expected postgresql://"],
    [{ SECRET_KEY: "short" }, "SECRET_KEY: expected at least 32 characters"],
    [{ TRUSTED_PROXIES: "10.0.0.0/33" }, "TRUSTED_PROXIES: expected a comma-separated list"],
    [{ ALLOW_PRIVATE_TARGETS: "localhost" }, "ALLOW_PRIVATE_TARGETS: expected a comma-separated list"],
    [{ TLS_CERT: "a.pem", BASE_URL: "https://a.example" }, "TLS_KEY: expected a value, because TLS_CERT is set"],
    [{ TLS_CERT: "a.pem", TLS_KEY: "b.pem" }, "BASE_URL: expected an https address, because TLS_CERT is set"],
    [{ GITHUB_CLIENT_SECRET: "x" }, "GITHUB_CLIENT_ID: expected a value"],
    [{ S3_BUCKET: "results" }, "S3_ACCESS_KEY_ID: expected a value, because S3_BUCKET is set"],
    [{ S3_ACCESS_KEY_ID: "a" }, "S3_SECRET_ACCESS_KEY: expected a value"],
    [{ S3_ENDPOINT: "https://s3.example" }, "S3_BUCKET: expected a value, because S3_ENDPOINT is set"],
    [{ BACKUP_TO: "backups" }, "BACKUP_TO: expected a folder from the root"],
    [{ BACKUP_TO: "s3://backups/a" }, "S3_ACCESS_KEY_ID: expected a value, because BACKUP_TO is set"],
    [{ ARCHIVE_TO: "archive" }, "ARCHIVE_TO: expected a folder from the root"],
    [{ LOG_DAYS: "60", DATABASE_DAYS: "61" }, "DATABASE_DAYS: expected no more than LOG_DAYS"],
    [{ DATABASE_DAYS: "6" }, "DATABASE_DAYS: expected a whole number from 7 to 400"],
    [{ EXPORT_TO: "export" }, "EXPORT_TO: expected a folder from the root"],
    [{ EXPORT_TO: "s3://analytics" }, "S3_ACCESS_KEY_ID: expected a value, because EXPORT_TO is set"],
    [{ BACKUP_HOUR: "24" }, "BACKUP_HOUR: expected a whole number from 0 to 23"],
    [{ S3_ENDPOINT: "s3.example" }, "S3_ENDPOINT: expected an http or https address"],
    [{ S3_FORCE_PATH_STYLE: "yes" }, "S3_FORCE_PATH_STYLE: expected 1 or 0"],
    [{ SERP_PROVIDER_URL: "searxng:8080" }, "SERP_PROVIDER_URL: expected an http or https address"],
    [
      { SERP_PROVIDER_URL: "https://me:hunter2@search.example" },
      "SERP_PROVIDER_URL: expected an http or https address without query",
    ],
    [
      { SERP_PROVIDER_URL: "https://search.example/?q=" },
      "SERP_PROVIDER_URL: expected an http or https address without query",
    ],
    [{ SERP_FALLBACKS: "http://b.internal" }, "SERP_PROVIDER_URL: expected a value, because SERP_FALLBACKS is set"],
    [{ SERP_PROVIDER_URL: "http://a.internal", SERP_FALLBACKS: "b.internal" }, "SERP_FALLBACKS: expected at most 5"],
    [
      { SERP_PROVIDER_URL: "http://a.internal", SERP_FALLBACKS: "html=http://b.internal, http://b.internal" },
      "SERP_FALLBACKS: expected each address once",
    ],
    [{ OUTBOUND_PROXIES: "http://proxy:3128" }, "OUTBOUND_PROXIES: expected JSON like"],
    [
      { OUTBOUND_PROXIES: '[{"name":"a","url":"socks5://me:hunter2@proxy:1080"}]' },
      "OUTBOUND_PROXIES: expected JSON like",
    ],
    [{ OUTBOUND_PROXY: "socks5://proxy:1080" }, "OUTBOUND_PROXY: expected http://host:port"],
    [{ OUTBOUND_PROXY: "http://proxy:3128/path" }, "OUTBOUND_PROXY: expected http://host:port, without path"],
    [{ LEAK_CODE_HOST_URL: "https://api.github.com" }, "LEAK_CODE_HOST_TOKEN: expected a value"],
    [
      { LEAK_CODE_HOST_URL: "api.github.com", LEAK_CODE_HOST_TOKEN: "x" },
      "LEAK_CODE_HOST_URL: expected an http or https",
    ],
    [{ LEAK_REGISTRY_URL: "https://registry.example" }, "LEAK_REGISTRY_FEED_URL: expected a value"],
    [{ LEAK_PASTE_FEED_URL: "https://me:hunter2@pastes.example" }, "LEAK_PASTE_FEED_URL: expected an address without"],
    [{ LEAK_PASTE_FEED_URL: "ftp://pastes.example" }, "LEAK_PASTE_FEED_URL: expected an http or https address"],
    [{ LEAK_FILE_HOSTS: "https://files.example" }, "LEAK_FILE_HOSTS: expected a comma-separated list of hosts"],
    [{ LEAK_PARTNER_KEYS_URL: "keys" }, "LEAK_PARTNER_KEYS_URL: expected an http or https address"],
    ...["postgresql:", "postgresql://", "postgres:///gatehouse", "postgresql://db.example:0/x"].flatMap((address) =>
      ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"].map((name): [Record<string, string>, string] => [
        { [name]: address },
        `${name}: expected postgresql://user:password@host`,
      ]),
    ),
    ...["redis:", "redis://", "redis:///0", "redis:cache", "redis://cache/first"].map(
      (REDIS_URL): [Record<string, string>, string] => [{ REDIS_URL }, "REDIS_URL: expected redis://user"],
    ),
    ...["smtp:", "smtp://", "smtps:mail.example", "smtp://me:hunter2@"].map(
      (SMTP_URL): [Record<string, string>, string] => [{ SMTP_URL }, "SMTP_URL: expected smtp://user"],
    ),
    [{ S3_REGION: "a b" }, "S3_REGION: expected the name of a region"],
    [{ S3_REGION: "eu-central-1\n" }, "S3_REGION: expected the name of a region"],
    [{ S3_BUCKET: "arn:aws:s3:::results" }, "S3_BUCKET: expected the name of a bucket"],
    [{ S3_BUCKET: "my results" }, "S3_BUCKET: expected the name of a bucket"],
    [{ S3_BUCKET: "s3://results/a" }, "S3_BUCKET: expected the name of a bucket"],
    [{ S3_ACCESS_KEY_ID: "a b" }, "S3_ACCESS_KEY_ID: expected printable ASCII"],
    [{ S3_ENDPOINT: "https:s3.example" }, "S3_ENDPOINT: expected an http or https address"],
    [{ FIXTURES_URL: "http:fixtures" }, "FIXTURES_URL: expected an http or https address"],
    [{ SELLER_COUNTRY: "XX" }, "SELLER_COUNTRY: expected the code of a country"],
    [{ SELLER_COUNTRY: "UK" }, "SELLER_COUNTRY: expected the code of a country"],
    [{ SELLER_COUNTRY: "EU" }, "SELLER_COUNTRY: expected the code of a country"],
    [{ SELLER_COUNTRY: "de" }, "SELLER_COUNTRY: expected the code of a country"],
    [{ OUTBOUND_PROXIES: '[{"name":"a","url":"http://p:1","country":"XX"}]' }, "OUTBOUND_PROXIES: expected JSON like"],
    [{ LLM_MODEL: "small" }, "LLM_BASE_URL: expected a value, because LLM_MODEL is set"],
    [{ LLM_BASE_URL: "http://model.internal/v1" }, "LLM_MODEL: expected a value, because LLM_BASE_URL is set"],
    [{ LLM_API_KEY: "x" }, "LLM_BASE_URL: expected a value, because LLM_API_KEY is set"],
    [{ LLM_BASE_URL: "http://model.internal/v1", LLM_MODEL: " " }, "LLM_MODEL: expected the name of a model"],
    [{ STRIPE_SECRET_KEY: "sk\n", STRIPE_WEBHOOK_SECRET: "wh" }, "STRIPE_SECRET_KEY: expected printable ASCII"],
    [
      { LEAK_CODE_HOST_URL: "https://c.example", LEAK_CODE_HOST_TOKEN: "a b" },
      "LEAK_CODE_HOST_TOKEN: expected printable",
    ],
    [{ GITHUB_CLIENT_ID: "a\tb", GITHUB_CLIENT_SECRET: "x" }, "GITHUB_CLIENT_ID: expected printable ASCII"],
    [{ HOST: "http://0.0.0.0" }, "HOST: expected an address or a name"],
    [{ HOST: "a b" }, "HOST: expected an address or a name"],
    [{ MAIL_FROM: "A\nBcc: b@example.com <a@example.com>" }, "MAIL_FROM: expected an address"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL: expected fatal, error"],
  ])("rejects %o by name", (extra, message) => {
    expect(complaint(extra)).toContain(message);
  });

  test.each<Record<string, string>>([
    { DATABASE_URL: "postgresql:///gatehouse?host=/var/run/postgresql" },
    { DATABASE_URL: "postgres://[::1]:5432/gatehouse?sslmode=require" },
    { REDIS_URL: "redis://cache" },
    { REDIS_URL: "rediss://me:secret@cache.example:6380/3" },
    { SMTP_URL: "smtp://localhost:1025" },
    { SMTP_URL: "smtps://me%40example.com:secret@mail.example" },
    { S3_REGION: "auto" },
    { S3_REGION: "RegionOne" },
    { HOST: "::" },
    { HOST: "localhost" },
    { SELLER_COUNTRY: "GB" },
    { SERP_PROVIDER_URL: "html=https://search.example/search" },
    { LLM_BASE_URL: "http://model.internal/v1", LLM_MODEL: "org/model:8b", LLM_API_KEY: "x" },
  ])("accepts %o", (extra) => {
    expect(complaint(extra)).toBe("");
  });

  test("never repeats a bad value", () => {
    expect(complaint({ DATABASE_URL: "mysql://me:hunter2@db" })).not.toContain("hunter2");
  });

  test("reports every problem together", () => {
    expect(complaint({ PORT: "x", SECRET_KEY: "y" })).toMatch(/PORT.*SECRET_KEY/);
  });

  test.each([
    ["0", ""],
    ["127.0.0.0/8, ::1 ,fd00::/8", "127.0.0.0/8,::1,fd00::/8"],
  ])("normalises networks %j to %j", (given, list) => {
    expect(parseEnv({ ...good, ALLOW_PRIVATE_TARGETS: given }).ALLOW_PRIVATE_TARGETS).toBe(list);
  });
});
