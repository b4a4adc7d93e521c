import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { sessionToken } from "#lib/accounts/auth/cookies.ts";
import { findPerson } from "#lib/accounts/auth/queries.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { type Clock, fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { askRoute } from "#testing/services/route-scope.ts";
import { serveSignIn } from "./serve-sign-in.ts";

await ownDatabase();
Object.assign(env(), { GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret" });

const BASE = "http://localhost:3000";
process.env.NEXTAUTH_URL = BASE; // as in server/web/pages.ts
let emails: { email: string; primary: boolean; verified: boolean }[] = [];
let userId = 0;

/** A stand-in with GitHub's three endpoints. */
const provider = createServer((request, response) => {
  const path = new URL(request.url ?? "/", "http://x").pathname;
  const answers: Record<string, unknown> = {
    "/login/oauth/access_token": { access_token: "t", token_type: "bearer", scope: "user:email" },
    "/user": { id: userId, login: "octo", name: null, email: "public@example.test", avatar_url: null },
    "/user/emails": emails,
  };
  response
    .writeHead(path in answers ? 200 : 404, { "content-type": "application/json" })
    .end(JSON.stringify(answers[path]));
});
await new Promise<void>((listening) => provider.listen(0, "127.0.0.1", listening));
const hosts = (() => {
  const origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  return { github: origin, githubApi: origin, google: origin };
})();
afterAll(async () => {
  await new Promise((closed) => provider.close(closed));
  await closeDb();
});

let clock: ReturnType<typeof fakeClock>;
beforeEach(() => {
  clock = fakeClock(new Date());
  userId++;
});

const visitor = () => ({ clock: clock as Clock, ip: "203.0.113.9", userAgent: "a browser" });
const jarOf = (response: Response) =>
  response.headers.getSetCookie().map((cookie) => cookie.slice(0, cookie.indexOf(";")));

const ask = (action: string, query: string, init: Parameters<typeof askRoute>[1], at = "github") =>
  askRoute(`${BASE}/api/auth/${action}/${at}?${query}`, init, (request) =>
    serveSignIn(visitor(), request, { params: Promise.resolve({ nextauth: [action, at] }) }, hosts),
  );

/** Goes to the provider and back, as a browser would. */
async function signIn(
  options: { cookie?: string; state?: string; origin?: string; next?: string } = {},
): Promise<{ start: Response; end: Response }> {
  const start = await ask("signin", "", {
    method: "POST",
    headers: {
      origin: options.origin ?? BASE,
      host: "localhost:3000",
      ...(options.cookie && { cookie: options.cookie }),
    },
    body: new URLSearchParams({ callbackUrl: options.next ?? "/acme/keys" }),
  });
  const state = options.state ?? URL.parse(start.headers.get("location") ?? "")?.searchParams.get("state") ?? "";
  const cookie = [...jarOf(start), ...(options.cookie ? [options.cookie] : [])].join("; ");
  const end = await ask("callback", `${new URLSearchParams({ code: "c", state })}`, { headers: { cookie } });
  return { start, end };
}

const signedInAs = async (response: Response) =>
  await findPerson(clock, sessionToken(jarOf(response).join("; "), BASE) ?? "");

describe("signing in with a provider", () => {
  it("signs a person in by the address that the provider has verified", async () => {
    const { actor } = await makeWorkspace({ clock });
    emails = [
      { email: "other@example.test", primary: false, verified: true },
      { email: actor.label.toUpperCase(), primary: true, verified: true },
    ];
    const { start, end } = await signIn();
    const there = new URL(start.headers.get("location") ?? "");
    expect(there.pathname).toBe("/login/oauth/authorize");
    expect([...there.searchParams.keys()].sort()).toEqual([
      "client_id",
      "redirect_uri",
      "response_type",
      "scope",
      "state",
    ]);
    expect(there.searchParams.get("redirect_uri")).toBe(`${BASE}/api/auth/callback/github`);
    expect(end.headers.get("location")).toBe(`${BASE}/acme/keys`);
    expect(await signedInAs(end)).toMatchObject({ id: actor.id });
    expect(jarOf(end).some((cookie) => cookie.startsWith(`gatehouse.browser=${actor.id}.`))).toBe(true);
    const again = await signIn();
    expect(await signedInAs(again.end)).toMatchObject({ id: actor.id });
    expect(await db().account.findMany({ where: { userId: actor.id } })).toMatchObject([
      { provider: "github", providerAccountId: String(userId) },
    ]);
  });

  it.each([
    ["/t/lst_01k5n0x3q8e9r7t2v4w6y8z0ab/", "/"],
    [`${BASE}/t/lst_01k5n0x3q8e9r7t2v4w6y8z0ab/`, "/"],
    ["//evil.example", "/"],
    ["https://evil.example/acme", "/"],
    [`${BASE}/acme/usage`, "/acme/usage"],
  ])("redirects to %s at %s after the callback", async (next, at) => {
    const { actor } = await makeWorkspace({ clock });
    emails = [{ email: actor.label, primary: true, verified: true }];
    expect((await signIn({ next })).end.headers.get("location")).toBe(BASE + at);
  });

  it.each(["unverified", "none"])("refuses a person whose address is %s", async (which) => {
    const { actor } = await makeWorkspace({ clock });
    emails = which === "none" ? [] : [{ email: actor.label, primary: true, verified: false }];
    const { end } = await signIn();
    expect(end.headers.get("location")).toBe("/sign-in?error=closed");
    expect(await signedInAs(end)).toBeUndefined();
  });

  it("refuses unknown people and creates no user", async () => {
    const email = `${newId("usr", clock.now())}@example.test`;
    emails = [{ email, primary: true, verified: true }];
    const { end } = await signIn();
    expect(end.headers.get("location")).toBe("/sign-in?error=closed");
    expect(await db().user.count({ where: { email } })).toBe(0);
  });

  it("refuses an unrequested callback and a start from another site", async () => {
    const { actor } = await makeWorkspace({ clock });
    emails = [{ email: actor.label, primary: true, verified: true }];
    expect((await signIn({ state: "forged" })).end.headers.get("location")).toBe("/sign-in?error=failed");
    expect((await signIn({ origin: "https://evil.example" })).start.headers.get("location")).toBe(
      "/sign-in?error=failed",
    );
  });

  it.each([
    ["signin", "POST"],
    ["callback", "GET"],
  ])("refuses %s at a provider without credentials", async (action, method) => {
    const headers = { origin: BASE, host: "localhost:3000" };
    const init = { method, headers, ...(method === "POST" && { body: new URLSearchParams() }) };
    expect((await ask(action, "", init, "google")).headers.get("location")).toBe("/sign-in?error=failed");
  });

  it("signs in as the new person and ends the old session instead of linking accounts", async () => {
    const [ada, bob] = [await makeWorkspace({ clock }), await makeWorkspace({ clock })];
    emails = [{ email: ada.actor.label, primary: true, verified: true }];
    const first = await signIn();
    const adaCookie = jarOf(first.end).find((cookie) => cookie.startsWith("gatehouse.session=")) ?? "";
    userId++;
    emails = [{ email: bob.actor.label, primary: true, verified: true }];
    const second = await signIn({ cookie: adaCookie });
    expect(await signedInAs(second.end)).toMatchObject({ id: bob.actor.id });
    expect(await findPerson(clock, sessionToken(adaCookie, BASE) ?? "")).toBeUndefined();
    expect(await db().account.count({ where: { userId: ada.actor.id } })).toBe(1);
  });
});
