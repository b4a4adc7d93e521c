import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { SIGN_IN_LINKS_MAX } from "#lib/accounts/auth/constants.ts";
import { authCookies, sessionToken } from "#lib/accounts/auth/cookies.ts";
import { createSignInLink } from "#lib/accounts/auth/create-sign-in-link.ts";
import { findPerson } from "#lib/accounts/auth/queries.ts";
import { readSignInLink } from "#lib/accounts/auth/read-sign-in-link.ts";
import { sendSignInLink } from "#lib/accounts/auth/send-sign-in-link.ts";
import { inviteMember } from "#lib/accounts/members/invite-member.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { type Clock, fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { askRoute } from "#testing/services/route-scope.ts";
import { requestSignInLink } from "./known-browsers.ts";
import { serveSignIn } from "./serve-sign-in.ts";

await ownDatabase();
afterAll(closeDb);

const BASE = "http://localhost:3000";
process.env.NEXTAUTH_URL = BASE; // as in server/web/pages.ts
const cookieName = authCookies(BASE).sessionToken.name;
let clock: ReturnType<typeof fakeClock>;
beforeEach(() => {
  clock = fakeClock(new Date());
});

const visitor = () => ({ clock: clock as Clock, ip: "203.0.113.9", userAgent: "a browser" });

async function person(): Promise<string> {
  const { actor } = await makeWorkspace({ clock });
  return actor.label;
}

type Sent = { cookie?: string; origin?: string; host?: string; method?: string; type?: string };

/** Sends a request to the route, as a browser would. */
async function ask(path: string[], query: URLSearchParams | "", { cookie, origin, host, method, type }: Sent) {
  const headers = {
    host: host ?? "localhost:3000",
    "x-forwarded-host": host ?? "localhost:3000",
    origin: origin ?? BASE,
    "content-type": type ?? "application/x-www-form-urlencoded",
    ...(cookie && { cookie }),
  };
  const url = `${BASE}/api/auth/${path.join("/")}?${query}`;
  const context = { params: Promise.resolve({ nextauth: path }) };
  return await askRoute(url, { method: method ?? "POST", headers }, (request) =>
    serveSignIn(visitor(), request, context),
  );
}

/** Confirms a link: posts the form of its page. */
async function press(link: string, sent: Sent = {}): Promise<Response> {
  const { searchParams } = new URL(link);
  const query = new URLSearchParams({
    email: searchParams.get("email") ?? "",
    token: searchParams.get("token") ?? "",
    callbackUrl: searchParams.get("next") ?? "/",
  });
  return await ask(["callback", "email"], query, sent);
}

function cookieOf(response: Response): string | undefined {
  const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${cookieName}=`));
  return set?.slice(0, set.indexOf(";"));
}

const tokenOf = (response: Response) => sessionToken(cookieOf(response), BASE) ?? "";

describe("a sign-in link", () => {
  it("signs in once and redirects to the requested page", async () => {
    const email = await person();
    const link = await createSignInLink({ clock }, { email, next: "/acme/keys" });
    const first = await press(link);
    expect(first.status).toBe(303);
    expect(first.headers.get("location")).toBe(`${BASE}/acme/keys`);
    expect(await findPerson(clock, tokenOf(first))).toMatchObject({ email });
    const second = await press(link);
    expect(second.headers.get("location")).toBe(`/sign-in?error=link&email=${encodeURIComponent(email)}`);
    expect(cookieOf(second)).toBeUndefined();
  });

  it("sets an HttpOnly, SameSite cookie and stores only the token's hash", async () => {
    const response = await press(await createSignInLink({ clock }, { email: await person() }));
    const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith(cookieName)) ?? "";
    expect(set).toMatch(/HttpOnly/);
    expect(set).toMatch(/SameSite=Lax/i);
    const rows = await db().$queryRaw<{ all: string }[]>`select string_agg(s::text, '|') as all from sessions s`;
    expect(rows[0]?.all).toContain(sha256(tokenOf(response)));
    expect(rows[0]?.all).not.toContain(tokenOf(response));
  });

  it("signs in only one of two browsers that confirm at the same time", async () => {
    const link = await createSignInLink({ clock }, { email: await person() });
    const both = await Promise.all([press(link), press(link)]);
    expect(both.map(cookieOf).filter(Boolean)).toHaveLength(1);
  });

  it("expires after 24 hours and says so", async () => {
    const email = await person();
    const link = await createSignInLink({ clock }, { email });
    const token = new URL(link).searchParams.get("token") ?? "";
    expect(await readSignInLink({ clock }, email, token)).toBe("open");
    clock.advance(24 * 60 * 60_000);
    expect(await readSignInLink({ clock }, email, token)).toBe("expired");
    expect((await press(link)).headers.get("location")).toContain("error=link");
    expect(await readSignInLink({ clock }, email, "another")).toBe("unknown");
    expect(await readSignInLink({ clock }, "\0", token)).toBe("unknown");
  });

  it("is not used up by opening it, nor by another site", async () => {
    const email = await person();
    const link = await createSignInLink({ clock }, { email });
    expect((await press(link, { method: "GET" })).status).toBe(404);
    expect(cookieOf(await press(link, { origin: "https://evil.example" }))).toBeUndefined();
    expect(cookieOf(await press(link, { type: "application/json" }))).toBeUndefined();
    expect(cookieOf(await press(link))).toBeDefined();
  });

  it("works only for its own address", async () => {
    const link = new URL(await createSignInLink({ clock }, { email: await person() }));
    link.searchParams.set("email", await person());
    expect(cookieOf(await press(link.href))).toBeUndefined();
  });

  it("starts a new session and ends the previous one", async () => {
    const email = await person();
    const before = await press(await createSignInLink({ clock }, { email }));
    clock.advance(20 * 60_000);
    const after = await press(await createSignInLink({ clock }, { email }), { cookie: cookieOf(before) ?? "" });
    expect(await findPerson(clock, tokenOf(before))).toBeUndefined();
    expect((await findPerson(clock, tokenOf(after)))?.authenticatedAt).toEqual(clock.now());
  });

  it("redirects to our own origin whatever the Host header says", async () => {
    const link = await createSignInLink({ clock }, { email: await person() });
    expect((await press(link, { host: "evil.example" })).headers.get("location")).toBe(`${BASE}/`);
  });

  it("redirects only to this site", async () => {
    const link = await createSignInLink({ clock }, { email: await person() });
    for (const next of ["https://evil.example", "//evil.example", "/\\evil.example"]) {
      const url = new URL(link);
      url.searchParams.set("next", next);
      const location = (await press(url.href)).headers.get("location") ?? "";
      expect(new URL(location, BASE).origin).toBe(BASE);
    }
  });
});

describe("requesting a sign-in link", () => {
  const mails = (email: string) => db().notice.count({ where: { recipient: email, kind: "sign_in_link" } });

  it("returns the same answer for an unknown address and sends nothing", async () => {
    const known = await person();
    const unknown = `${newId("usr", clock.now())}@example.test`;
    expect(await sendSignInLink(visitor(), { email: known })).toEqual({ ok: true, value: { email: known } });
    expect(await sendSignInLink(visitor(), { email: unknown })).toEqual({ ok: true, value: { email: unknown } });
    expect([await mails(known), await mails(unknown)]).toEqual([1, 0]);
    expect(await db().verificationToken.count({ where: { identifier: unknown } })).toBe(0);
  });

  it("recognizes a browser where the person has signed in", async () => {
    const email = await person();
    const signedIn = await press(await createSignInLink({ clock }, { email }));
    const mark = signedIn.headers.getSetCookie().find((cookie) => cookie.startsWith("gatehouse.browser=")) ?? "";
    expect(mark).toMatch(/HttpOnly; SameSite=Lax/i);
    const cookie = mark.slice(0, mark.indexOf(";"));
    const again = await press(await createSignInLink({ clock }, { email }), { cookie });
    expect(again.headers.getSetCookie().join()).not.toContain("gatehouse.browser=");

    const from = (sent: string | undefined) =>
      askRoute(`${BASE}/sign-in`, { method: "POST", headers: { ...(sent && { cookie: sent }) } }, async () =>
        Response.json(await requestSignInLink(visitor(), { email })),
      );
    for (const _ of Array.from({ length: 2 * SIGN_IN_LINKS_MAX })) await from(undefined);
    expect(await mails(email)).toBe(SIGN_IN_LINKS_MAX);
    expect(await (await from(cookie)).json()).toEqual({ ok: true, value: { email } });
    expect(await mails(email)).toBe(SIGN_IN_LINKS_MAX + 1);
  });

  it("sends at most five in 15 minutes, also under concurrency", async () => {
    const email = await person();
    await Promise.all(Array.from({ length: 8 }, () => sendSignInLink(visitor(), { email })));
    expect(await mails(email)).toBe(5);
    clock.advance(15 * 60_000);
    await sendSignInLink(visitor(), { email });
    expect(await mails(email)).toBe(6);
  });

  it("signs in a newcomer with an open invitation and creates their user", async () => {
    const owner = await makeWorkspace({ clock });
    const email = `${newId("usr", clock.now())}@example.test`;
    await inviteMember(owner, { email, role: "member" });
    await sendSignInLink(visitor(), { email });
    expect(await mails(email)).toBe(1);
    const response = await press(await createSignInLink({ clock }, { email }));
    expect(await findPerson(clock, tokenOf(response))).toMatchObject({ email });
  });

  it("refuses a newcomer whose invitation has expired since", async () => {
    const owner = await makeWorkspace({ clock });
    const email = `${newId("usr", clock.now())}@example.test`;
    await inviteMember(owner, { email, role: "member" });
    clock.advance(6.5 * 24 * 60 * 60_000);
    const link = await createSignInLink({ clock }, { email });
    clock.advance(0.6 * 24 * 60 * 60_000);
    const response = await press(link);
    expect(response.headers.get("location")).toContain("error=closed");
    expect(await db().user.count({ where: { email } })).toBe(0);
  });
});

it.each([
  ["GET", ["signin", "email"]],
  ["POST", ["signin", "email"]],
  ["GET", ["session"]],
  ["GET", ["csrf"]],
  ["POST", ["signout"]],
  ["POST", ["_log"]],
  ["GET", ["callback", "email"]],
  ["GET", ["callback", "github", "x"]],
])("next-auth's %s %s is closed", async (method, path) => {
  expect((await ask(path, "", { method })).status).toBe(404);
});
