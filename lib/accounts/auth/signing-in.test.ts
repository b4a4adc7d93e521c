import { afterAll, describe, expect, it } from "vitest";
import { sha256, unseal } from "#lib/platform/crypto/crypto.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { forgetExpired } from "#server/worker/forget-expired.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { authAdapter } from "./adapter.ts";
import {
  SESSION_AGE_MAX_MS,
  SESSION_MS,
  SIGN_IN_LINK_KEPT_MS,
  SIGN_IN_LINK_MS,
  SIGN_IN_LINKS_MAX,
  SIGN_IN_LINKS_WINDOW_MS,
} from "./constants.ts";
import { countUnusedLinks } from "./count-unused-links.ts";
import { createSignInLink, mintSignInLink } from "./create-sign-in-link.ts";
import { knownBrowser, markBrowser } from "./known-browser.ts";
import { hashLinkToken } from "./link-token.ts";
import { mailboxAddress, opensMailbox } from "./mailbox.ts";
import { maySignIn } from "./may-sign-in.ts";
import { readSignInLink } from "./read-sign-in-link.ts";
import { sendSignInLink } from "./send-sign-in-link.ts";

await ownDatabase();
afterAll(closeDb);

const clock = fakeClock(new Date());
const ago = (ms: number) => new Date(clock.now().getTime() - ms);
const adapter = () => authAdapter({ clock, ip: "203.0.113.5" }, { method: "link" });

let made = 0;
/** Returns an address that was sent nothing yet. */
const address = (name: string) => `${name}-${++made}@example.test`;

const linksOf = (identifier: string) =>
  db().verificationToken.findMany({ where: { identifier }, orderBy: { createdAt: "asc" } });

describe("a link", () => {
  it("is created for the normalized address and leads to the requested page", async () => {
    const ada = address("ada");
    const written = `  ${ada.toUpperCase()} `;
    const link = new URL(await createSignInLink({ clock }, { email: written, next: "/acme/keys" }));
    expect([link.origin, link.pathname]).toEqual(["http://localhost:3000", "/sign-in/confirm"]);
    const { email, token, next } = Object.fromEntries(link.searchParams);
    expect({ email, next }).toEqual({ email: ada, next: "/acme/keys" });
    expect(await linksOf(ada)).toEqual([
      {
        ...{ identifier: ada, token: hashLinkToken(token ?? ""), usedAt: null },
        ...{ createdAt: clock.now(), expires: new Date(clock.now().getTime() + SIGN_IN_LINK_MS) },
        ...{ network: null, browser: null },
      },
    ]);
    for (const next of [undefined, "/", "https://evil.example"])
      expect(new URL(await createSignInLink({ clock }, { email: ada, next })).search).not.toContain("next");
  });

  it("is open until it expires or is used, and only with its address", async () => {
    const email = address("once");
    const link = new URL(await createSignInLink({ clock }, { email }));
    const token = link.searchParams.get("token") ?? "";
    const state = (of = email, by = token) => readSignInLink({ clock }, of, by);
    const use = (identifier: string) => adapter().useVerificationToken({ identifier, token: hashLinkToken(token) });
    expect(await Promise.all([state(), state(email.toUpperCase()), state("no address"), state(email, "x")])).toEqual([
      ...["open", "open", "unknown", "unknown"],
    ]);
    expect(await use("another@example.test")).toBeNull();
    expect(await use(email.toUpperCase())).toMatchObject({ identifier: email, token: hashLinkToken(token) });
    expect(await use(email)).toBeNull();
    expect(await state()).toBe("used");
    const late = new URL(await createSignInLink({ clock }, { email })).searchParams.get("token") ?? "";
    clock.advance(SIGN_IN_LINK_MS - 1);
    expect(await state(email, late)).toBe("open");
    clock.advance(1);
    expect(await state(email, late)).toBe("expired");
    expect(await adapter().useVerificationToken({ identifier: email, token: hashLinkToken(late) })).toBeNull();
  });

  it("is kept for a week after expiry, unlike sessions and challenges", async () => {
    const { actor } = await makeWorkspace({ clock });
    await db().verificationToken.deleteMany();
    await db().passkeyChallenge.deleteMany();
    await db().session.deleteMany();
    const end = new Date(clock.now().getTime() + SIGN_IN_LINK_MS);
    await createSignInLink({ clock }, { email: "old@example.test" });
    await adapter().createSession({ sessionToken: "forgotten", userId: actor.id });
    const challenge = { purpose: "confirm", holder: "ses_x", network: "x" };
    await db().passkeyChallenge.create({ data: { ...challenge, challengeHash: "x", expiresAt: end } });
    clock.set(new Date(end.getTime() + SIGN_IN_LINK_KEPT_MS));
    await forgetExpired({ clock });
    expect(await db().passkeyChallenge.count()).toBe(0);
    expect(await db().session.count()).toBe(1);
    expect(await linksOf("old@example.test")).toHaveLength(1);
    clock.advance(1);
    await createSignInLink({ clock }, { email: "new@example.test" });
    expect(await linksOf("old@example.test")).toEqual([]);
    clock.advance(SIGN_IN_LINK_MS + SIGN_IN_LINK_KEPT_MS + 1);
    await forgetExpired({ clock });
    expect(await linksOf("new@example.test")).toEqual([]);
    clock.advance(SESSION_MS);
    await forgetExpired({ clock });
    expect(await db().session.count()).toBe(0);
  });

  it("deletes sessions that are too old, even if recently used", async () => {
    const { actor } = await makeWorkspace({ clock });
    const signIn = (sessionToken: string) => adapter().createSession({ sessionToken, userId: actor.id });
    const used = () =>
      db().session.updateMany({
        where: { userId: actor.id },
        data: { expiresAt: new Date(clock.now().getTime() + SESSION_MS) },
      });
    await signIn("first");
    clock.advance(SESSION_AGE_MAX_MS + 1);
    await used();
    await signIn("second");
    expect(await db().session.count({ where: { userId: actor.id } })).toBe(1);
    clock.advance(SESSION_AGE_MAX_MS);
    await used();
    await forgetExpired({ clock });
    expect(await db().session.count({ where: { userId: actor.id } })).toBe(1);
    clock.advance(1);
    await forgetExpired({ clock });
    expect(await db().session.count({ where: { userId: actor.id } })).toBe(0);
  });
});

describe("mailed links", () => {
  it("are counted by requester, per quarter hour, hour and day, until used", async () => {
    const [email, here, there] = [address("counted"), address("here"), address("there")];
    const [quarter, day] = [SIGN_IN_LINKS_WINDOW_MS, 24 * HOUR_MS];
    const rows: [network: string | null, browser: string | null, ms: number, more?: object][] = [
      [here, "mine", 0],
      [there, "mine", quarter - 1],
      [here, "mine", quarter],
      [here, "another", 0],
      [here, null, 0],
      [here, null, quarter - 1],
      [here, null, quarter],
      [there, null, HOUR_MS - 1],
      [there, null, HOUR_MS],
      [there, null, day - 1],
      [there, null, day],
      [here, null, 0, { usedAt: clock.now() }],
      [null, null, 0],
      [here, null, HOUR_MS - 1, { identifier: address("another") }],
      [here, null, HOUR_MS, { identifier: address("another") }],
    ];
    await db().verificationToken.createMany({
      data: rows.map(([network, browser, ms, more], at) => ({
        ...{ identifier: email, token: `${email} ${at}`, expires: clock.now(), createdAt: ago(ms), network, browser },
        ...more,
      })),
    });
    const count = (browser: string | undefined, network = here) =>
      db().$transaction((tx) => countUnusedLinks(tx, { clock }, email, { network, browser }));
    const byStrangers = { lastHour: 4, lastDay: 6 };
    expect(await count("mine")).toEqual({ ...byStrangers, byThisBrowser: 2, fromHere: 2, fromHereToAnybody: 4 });
    expect(await count(undefined)).toEqual({
      ...{ ...byStrangers, byThisBrowser: undefined, fromHere: 2, fromHereToAnybody: 4 },
    });
    expect(await count("new", there)).toEqual({
      ...{ ...byStrangers, byThisBrowser: 0, fromHere: 0, fromHereToAnybody: 1 },
    });
  });

  it("go only to allowed addresses, with the requester, and few when concurrent", async () => {
    const { actor } = await makeWorkspace({ clock });
    const [email, network] = [actor.label, (++made).toString(16)];
    const ask = (to: string, mark?: string) =>
      sendSignInLink({ clock, ip: `2001:db8:${network}::1` }, { email: to, next: "/acme" }, mark);
    expect(await ask("nobody@example.test")).toEqual({ ok: true, value: { email: "nobody@example.test" } });
    expect(await linksOf("nobody@example.test")).toEqual([]);
    const mark = markBrowser(actor.id);
    expect(await ask(email, mark)).toEqual({ ok: true, value: { email } });
    expect(await linksOf(email)).toMatchObject([
      { network: `2001:db8:${network}::`, browser: knownBrowser(mark, actor.id) },
    ]);
    const [notice] = await db().notice.findMany({ where: { recipient: email } });
    const { link, expires_at } = JSON.parse(unseal(notice?.payload ?? new Uint8Array(), notice?.id ?? ""));
    expect(notice).toMatchObject({ kind: "sign_in_link", dedupeKey: `sign_in_link:${sha256(link)}` });
    expect(new URL(link).searchParams.get("next")).toBe("/acme");
    expect(expires_at).toBe(new Date(clock.now().getTime() + SIGN_IN_LINK_MS).toISOString());
    await Promise.all(Array.from({ length: SIGN_IN_LINKS_MAX + 2 }, () => ask(email)));
    expect(await linksOf(email)).toHaveLength(1 + SIGN_IN_LINKS_MAX);
  });

  it("go to accounts and open invitations only", async () => {
    const ctx = await makeWorkspace({ clock });
    const open = address("open");
    const may = (email: string | null | undefined) => maySignIn({ clock }, email);
    const invited = async (email: string, more: object) => {
      const id = newId("ivt", clock.now());
      const { workspaceId, actor } = ctx;
      const base = { id, workspaceId, email, role: "member", tokenHash: id, invitedBy: actor.id } as const;
      await db().invitation.create({ data: { ...base, expiresAt: new Date(clock.now().getTime() + 1), ...more } });
      return await may(email);
    };
    expect(await invited(open, {})).toBe(true);
    expect(await invited(address("accepted"), { acceptedAt: clock.now() })).toBe(false);
    expect(await invited(address("revoked"), { revokedAt: clock.now() })).toBe(false);
    expect(await invited(address("late"), { expiresAt: clock.now() })).toBe(false);
    expect(await Promise.all([ctx.actor.label, "stranger@example.test", "", null, undefined].map(may))).toEqual([
      ...[true, false, false, false, false],
    ]);
    const before = await db().verificationToken.count();
    await sendSignInLink({ clock }, { email: open }, markBrowser(ctx.actor.id));
    expect(await linksOf(open)).toMatchObject([{ network: "unknown", browser: null }]);
    expect(await db().verificationToken.count()).toBe(before + 1);
    const { expires } = await db().$transaction((tx) => mintSignInLink(tx, { clock }, { email: open }));
    expect(expires).toEqual(new Date(clock.now().getTime() + SIGN_IN_LINK_MS));
  });
});

describe("a person", () => {
  const shown = { id: true, email: true, emailVerified: true, name: true, image: true } as const;
  const stored = (email: string) => db().user.findUnique({ where: { email }, select: shown });

  it("is created once, and found by address and provider account", async () => {
    const email = address("grace");
    const made = await adapter().createUser({
      email: email.toUpperCase(),
      name: "Grace",
      image: "https://i.test/g.png",
    });
    expect(made).toEqual({
      ...{ id: made.id, email, emailVerified: clock.now(), name: "Grace", image: "https://i.test/g.png" },
    });
    expect(made.id).toMatch(/^usr_/);
    expect((await db().user.findUnique({ where: { email } }))?.createdAt).toEqual(clock.now());
    clock.advance(1_000);
    // From a second browser: the known properties stay.
    expect(await adapter().createUser({ email, name: "Nobody" })).toEqual({ ...made, emailVerified: clock.now() });
    clock.advance(1_000);
    expect(await adapter().updateUser({ id: made.id })).toEqual({ ...made, emailVerified: clock.now() });
    const found = await stored(email);
    expect(await adapter().getUserByEmail(email.toUpperCase())).toEqual(found);
    expect(await adapter().getUserByEmail("nobody@example.test")).toBeNull();
    const nameless = await adapter().createUser({ email: address("nameless") });
    expect(nameless).toMatchObject({ name: null, image: null });

    const account = { provider: "github", providerAccountId: email };
    expect(await adapter().getUserByAccount(account)).toBeNull();
    const tokens = { access_token: "secret" };
    for (const _ of [1, 2]) await adapter().linkAccount({ ...account, ...tokens, userId: made.id, type: "oauth" });
    const rows = await db().account.findMany({ where: { userId: made.id } });
    expect(rows).toMatchObject([{ ...account, type: "oauth", createdAt: clock.now() }]);
    expect(await adapter().getUserByAccount(account)).toEqual(found);
    expect(await adapter().getUserByAccount({ ...account, providerAccountId: "another" })).toBeNull();
  });

  it("is never read from a cookie, and the adapter creates no links", () => {
    expect([adapter().getSessionAndUser(), adapter().deleteSession()]).toEqual([null, null]);
    expect(adapter().createVerificationToken).toThrow("not made by next-auth");
  });
});

it("recognizes a browser's mark only for its person and only if intact", () => {
  const mark = markBrowser("usr_a");
  const [, browser = "", made = ""] = mark.split(".");
  expect(mark).toMatch(/^usr_a\.[\w-]{16}\.[\w-]{43}$/);
  expect(knownBrowser(mark, "usr_a")).toBe(browser);
  for (const other of [
    undefined,
    "",
    "usr_a",
    `usr_a.${browser}`,
    `usr_a..${made}`,
    `usr_a.another.${made}`,
    `usr_b.${browser}.${made}`,
    `${mark}.more`,
    markBrowser("usr_b"),
  ])
    expect(knownBrowser(other, "usr_a")).toBeUndefined();
});

it("opens the mailbox only with the secret of its address", () => {
  const [page, secret = ""] = mailboxAddress().split("#");
  expect(page).toBe("http://localhost:3000/mailbox");
  expect(secret).toMatch(/^[\w-]{24}$/);
  for (const given of [secret, ` ${secret}\n`]) expect(opensMailbox(given)).toBe(true);
  for (const given of [undefined, "", "x", secret.slice(1), `${secret}x`, "x".repeat(24)])
    expect(opensMailbox(given)).toBe(false);
});
