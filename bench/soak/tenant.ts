import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeSessionCookie } from "#testing/builders/session.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { type Client, clientOf } from "./client.ts";
import { PATHS } from "./receiver.ts";

export const CREDITS = 1_000_000_000;
/** A test key may make ten calls a second, so many together ten thousand: twice that is more than two cores have answered. */
const TEST_KEYS = 1_000;
/** Subscriptions to the end of each scrape whose endpoints take it at once. */
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
  /** Subscriptions that are paused at times, and whose endpoint never takes anything. */
  pausing: string;
  broken: string;
};

/**
 * A workspace with its keys, somebody who is signed in, and subscriptions that were made by the API.
 *
 * @param receiver where its deliveries go, to the paths of the receiver's below that.
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
