// What the action runs. Needs Node 20 or later, which every hosted runner has, and nothing that must be installed.
import { appendFileSync, readFileSync } from "node:fs";
import { verify } from "../../../packages/verify/index.js";

const { BODY_FILE = "", HEADERS_FILE = "", SECRETS = "", ANY_AGE, GITHUB_OUTPUT } = process.env;

const headers = Object.fromEntries(
  readFileSync(HEADERS_FILE, "utf8")
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
      return name ? [[name.toLowerCase(), value]] : [];
    }),
);
/** When it was sent: a replay says so next to its second signature. */
const sentAt = Number(headers["webhook-timestamp"] ?? headers["x-service-timestamp"]) * 1_000;

try {
  const { event, id } = await verify({
    body: readFileSync(BODY_FILE),
    headers,
    secrets: SECRETS.split(/\s+/).filter(Boolean),
    ...(ANY_AGE === "true" && Number.isFinite(sentAt) && { now: sentAt }),
  });
  if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, `event=${event}\nid=${id}\n`);
  console.log(`Genuine: ${event} ${id}`);
} catch (error) {
  console.log(`::error::${error.code ?? "failed"}: ${error.message}`);
  process.exitCode = 1;
}
