import { describe, expect, it } from "vitest";
import { createLog } from "./create-log.ts";
import { LOG_EVENTS, type LogLevel } from "./events.ts";

function logged(level = "debug") {
  const written: string[] = [];
  const { log } = createLog({ write: (line) => void written.push(line) }, { level, base: { process: "test" } });
  return { log, text: () => written.join(""), lines: () => written.map((line) => JSON.parse(line)) };
}

const LEVELS = Object.keys(LOG_EVENTS) as LogLevel[];
/** Logs every known event with these fields. */
function logAll(fields: Record<string, unknown>) {
  const made = logged();
  for (const level of LEVELS)
    for (const event of Object.keys(LOG_EVENTS[level]))
      (made.log[level] as (name: string, given: unknown) => void)(event, fields);
  return made;
}

const SECRET = "Kq7xW2v9ZpR4tY8uB1nM5cL0aS3dF6gH7jK";
const SECRETS = [
  `svc_live_${SECRET}`,
  `svc_test_${SECRET}`,
  `whsec_${SECRET}/+=`,
  `authorization: Bearer ${SECRET}`,
  `{"authorization":"Bearer ${SECRET}"}`,
  `Authorization: Basic ${SECRET}`,
  `Cookie: session=${SECRET}; theme=${SECRET}`,
  `set-cookie: gatehouse.session=${SECRET}`,
  `postgresql://user:${SECRET}@db.internal/gatehouse`,
  `smtp://user:${SECRET}@mail.internal`,
  `https://gatehouse.example/api/auth/callback/email?token=${SECRET}&email=ana@shop.example`,
  `https://gatehouse.example/v1/usage?api_key=${SECRET}`,
  `https://gatehouse.example/v1/jobs/job_1/results?signature=${SECRET}`,
  `https://gatehouse.example/invitation/${SECRET}`,
  `https://gatehouse.example/mailbox/${SECRET}`,
  `/t/${SECRET}/hook`,
  `eyJhbGciOiJIUzI1NiJ9.eyJ${SECRET}.${SECRET}`,
  `the password: ${SECRET}`,
  `${SECRET}${SECRET}`,
];

describe("values that look like secrets", () => {
  it.each(SECRETS)("never appear in a line of any event: %s", (secret) => {
    const err = new Error(`could not: ${secret} (whole)`, { cause: new Error(`because ${secret}`) });
    const text = logAll({ err, reason: secret, nested: { of: [secret] }, thrown: [{ secret }] }).text();
    expect(text).not.toContain(SECRET);
    expect(text).toContain("[redacted]");
    // The rest of the line remains, as valid JSON.
    expect(text).not.toContain("ana@");
  });

  it("are redacted before a text is truncated", () => {
    const { text } = logAll({ reason: `${"x ".repeat(490)}svc_live_${SECRET}` });
    expect(text()).not.toContain(SECRET.slice(0, 8));
  });
});

it("a line has a maximum length, whatever its fields", () => {
  const long = "long words ".repeat(100_000);
  let cause = new Error(long);
  for (let depth = 0; depth < 50; depth++) cause = new Error(long, { cause });
  const { log, lines } = logged();
  log.error("books.wrong", { err: cause, reason: long, findings: Array.from({ length: 10_000 }, () => long), n: 10n });
  expect(JSON.stringify(lines()[0]).length).toBeLessThan(40_000);
  expect(lines()).toMatchObject([{ n: "10", err: { type: "Error" } }]);
});

it("a line has its event, message and given ids", () => {
  const { log, lines } = logged();
  log.warn("delivery.taken_over", { delivery_id: "dlv_1" });
  expect(lines()).toMatchObject([
    {
      level: 40,
      process: "test",
      event: "delivery.taken_over",
      delivery_id: "dlv_1",
      msg: expect.stringContaining("taken over"),
    },
  ]);
});

it("writes only the configured level and above", () => {
  const { log, lines } = logged("warn");
  log.info("schedule.ran");
  log.error("books.wrong");
  expect(lines().map(({ event }) => event)).toEqual(["books.wrong"]);
});
