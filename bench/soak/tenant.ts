import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeSessionCookie } from "#testing/builders/session.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { type Client, clientOf } from "./client.ts";
import { PATHS } from "./receiver.ts";

export const CREDITS = 1_000_000_000;
/** Ten calls a second per test key allow ten thousand, about half of all calls: more than two cores have answered. */
const TEST_KEYS = 1_000;
/** Subscriptions to scrape events whose endpoints accept immediately. */
const WELL = 6;

const SCRAPES = ["scrape.completed", "scrape.failed"];
const JOBS = ["job.completed", "job.failed"];

export type Tenant = {
  ctx: Ctx;
  client: Client;
  liveToken: string;
  testTokens: string[];
  slug: string;
  cookie: { name: string; value: string };
  webhookId: string;
  /** A subscription paused at times, and one whose endpoint never accepts. */
  pausing: string;
  broken: string;
};

/**
 * Makes a workspace with keys, a signed-in user and subscriptions made through the API.
 * @param receiver base URL of its deliveries.
 */
export async function makeTenant(url: string, receiver: string, testKeys = TEST_KEYS): Promise<Tenant> {
  const ctx = await makeWorkspace({ credits: CREDITS });
  const scopes = ["scrape", "parse", "jobs", "billing", "admin"];
  const { token: liveToken } = await makeKey(ctx, { name: "live", scopes });
  const testTokens: string[] = [];
  for (let nth = 0; nth < testKeys; nth++)
    testTokens.push((await makeKey(ctx, { name: `test ${nth}`, env: "test" })).token);
  const client = clientOf(url, liveToken);
  const subscribe = async (path: string, events: readonly string[]) =>
    (await client<{ id: string }>("POST", "/v1/webhooks", { url: receiver + path, events })).id;
  const well: string[] = [];
  for (let nth = 0; nth < WELL; nth++) well.push(await subscribe(`${PATHS.well}/${nth}`, SCRAPES));
  await subscribe(`${PATHS.well}/pages`, ["job.page"]);
  await subscribe(PATHS.flaky, SCRAPES);
  const pausing = await subscribe(PATHS.paused, SCRAPES);
  const broken = await subscribe(PATHS.broken, JOBS);
  const { slug } = await db().workspace.findUniqueOrThrow({
    where: { id: ctx.workspaceId },
    select: { slug: true },
  });
  const cookie = await makeSessionCookie(ctx, url);
  return { ctx, client, liveToken, testTokens, slug, cookie, webhookId: well[0] ?? "", pausing, broken };
}
