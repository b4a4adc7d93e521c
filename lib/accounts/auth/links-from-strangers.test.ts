import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { inviteMember } from "#lib/accounts/members/invite-member.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/platform/values/time.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { watchLog } from "#testing/services/watch-log.ts";
import {
  NETWORK_LINKS_PER_HOUR_MAX,
  SIGN_IN_LINKS_MAX,
  STRANGER_LINKS_PER_DAY_MAX,
  STRANGER_LINKS_PER_HOUR_MAX,
} from "./constants.ts";
import { markBrowser } from "./known-browser.ts";
import { sendSignInLink } from "./send-sign-in-link.ts";

await ownDatabase();
const { MAILS_PER_HOUR } = env();
afterEach(() => {
  Object.assign(env(), { MAILS_PER_HOUR });
});
afterAll(closeDb);

let clock: ReturnType<typeof fakeClock>;
let networks = 0;
beforeEach(() => {
  clock = fakeClock(new Date());
});

/** Returns a /64 that no other test uses. */
const network = () => `2001:db8:${(++networks).toString(16)}:1`;
const ask = (email: string, ip: string, cookie?: string) => sendSignInLink({ clock, ip }, { email }, cookie);
const mails = (email: string) => db().notice.count({ where: { recipient: email, kind: "sign_in_link" } });
/** Runs eight at a time, so that each gets a connection soon even on a busy machine. */
async function asked(count: number, once: () => Promise<unknown>): Promise<void> {
  for (let left = count; left > 0; left -= 8) await Promise.all(Array.from({ length: Math.min(left, 8) }, once));
}

async function person() {
  const { actor } = await makeWorkspace({ clock });
  return { email: actor.label, cookie: markBrowser(actor.id) };
}

/** Uses the newest unused link, as the person would. */
async function press(email: string): Promise<void> {
  const newest = await db().verificationToken.findFirstOrThrow({
    where: { identifier: email, usedAt: null, expires: { gt: clock.now() } },
    orderBy: { createdAt: "desc" },
  });
  await db().verificationToken.update({ where: { token: newest.token }, data: { usedAt: clock.now() } });
}

describe("requests for links to somebody else's address", () => {
  it("are limited per network, whatever the host addresses", async () => {
    const { email } = await person();
    const home = network();
    let host = 0;
    await asked(3 * SIGN_IN_LINKS_MAX, () => ask(email, `${home}::${++host}`));
    expect(await mails(email)).toBe(SIGN_IN_LINKS_MAX);
    await ask(email, `${network()}::1`);
    expect(await mails(email)).toBe(SIGN_IN_LINKS_MAX + 1);
  });

  it("are limited to ten an hour and thirty a day across all networks", async () => {
    const { email } = await person();
    const hours: number[] = [];
    for (let quarter = 0; quarter < 4 * 24; quarter++) {
      const before = await mails(email);
      await asked(4, () => ask(email, `${network()}::1`));
      hours.push((await mails(email)) - before);
      clock.advance(HOUR_MS / 4);
    }
    const inAnyHour = hours.map((_, at) => hours.slice(at, at + 4).reduce((sum, each) => sum + each, 0));
    expect(Math.max(...inAnyHour)).toBe(STRANGER_LINKS_PER_HOUR_MAX);
    expect(await mails(email)).toBe(STRANGER_LINKS_PER_DAY_MAX);
  });

  it("do not reduce the limit of the person's known browsers", async () => {
    const { email, cookie } = await person();
    await asked(40, () => ask(email, `${network()}::1`));
    const flood = await mails(email);
    expect(flood).toBe(STRANGER_LINKS_PER_HOUR_MAX);
    await asked(2 * SIGN_IN_LINKS_MAX, () => ask(email, `${network()}::1`, cookie));
    expect(await mails(email)).toBe(flood + SIGN_IN_LINKS_MAX);
    clock.advance(15 * MINUTE_MS);
    await ask(email, `${network()}::1`, cookie);
    expect(await mails(email)).toBe(flood + SIGN_IN_LINKS_MAX + 1);
  });

  it("always leave the person in a new browser a working link", async () => {
    const { email } = await person();
    const flood = () => asked(15, () => ask(email, `${network()}::1`));
    await flood();
    const open = () =>
      db().verificationToken.count({ where: { identifier: email, usedAt: null, expires: { gt: clock.now() } } });
    for (const _ of Array.from({ length: 12 })) {
      expect(await open()).toBeGreaterThan(0);
      await press(email);
      await flood();
    }
  });

  it("are not exempted by another person's or a forged mark", async () => {
    const [victim, attacker] = [await person(), await person()];
    const [id, , mac] = attacker.cookie.split(".");
    const forged = [attacker.cookie, `${id}.x.${mac}`, victim.cookie.replace(/\.[^.]+$/, ".AAAA"), "", "..", "é.\0.x"];
    for (const cookie of forged) await asked(4, () => ask(victim.email, `${network()}::1`, cookie));
    expect(await mails(victim.email)).toBe(STRANGER_LINKS_PER_HOUR_MAX);
  });
});

describe("one network requesting links to many addresses", () => {
  it("is stopped, except for each person's first link", async () => {
    const home = `${network()}::1`;
    const people = await Promise.all(Array.from({ length: NETWORK_LINKS_PER_HOUR_MAX / 5 + 1 }, person));
    for (const { email } of people) await asked(SIGN_IN_LINKS_MAX, () => ask(email, home));
    const sent = await Promise.all(people.map(({ email }) => mails(email)));
    // The last person gets only the first link, which everybody gets.
    expect(sent).toEqual([...people.slice(1).map(() => SIGN_IN_LINKS_MAX), 1]);
    const colleague = await person();
    await asked(3, () => ask(colleague.email, home));
    expect(await mails(colleague.email)).toBe(1);
    await asked(2, () => ask(colleague.email, home, colleague.cookie));
    expect(await mails(colleague.email)).toBe(3);
    const elsewhere = await person();
    await asked(2, () => ask(elsewhere.email, `${network()}::1`));
    expect(await mails(elsewhere.email)).toBe(2);
    clock.advance(HOUR_MS);
    await ask(colleague.email, home);
    expect(await mails(colleague.email)).toBe(4);
  });
});

describe("the installation's limit of sign-in links", () => {
  const invited = async () => {
    const email = `${network().replaceAll(":", "-")}@invited.example`;
    const made = await inviteMember(await makeWorkspace({ clock }), { email, role: "member" });
    expect(made.ok).toBe(true);
    return email;
  };

  it("does not block a person's first link, and logs when it blocks another", async () => {
    const log = watchLog();
    try {
      Object.assign(env(), { MAILS_PER_HOUR: 1 });
      clock.advance(10 * 24 * HOUR_MS); // an hour in which no other test has counted a link
      const people = await Promise.all([person(), person(), person()]);
      for (const { email } of people) await asked(2, () => ask(email, `${network()}::1`));
      expect(await Promise.all(people.map(({ email }) => mails(email)))).toEqual([2, 1, 1]);
      expect(log.text()).toContain("mail.installation_limit_reached");
      expect(log.text()).not.toContain(people[1]?.email);
    } finally {
      log.end();
    }
  });

  it("is not exhausted by one network requesting links to many invited addresses", async () => {
    const home = `${network()}::1`;
    const addresses = await Promise.all(Array.from({ length: NETWORK_LINKS_PER_HOUR_MAX + 5 }, invited));
    for (const email of addresses) await ask(email, home);
    const sent = await Promise.all(addresses.map(mails));
    expect(sent.filter((count) => count > 0)).toHaveLength(NETWORK_LINKS_PER_HOUR_MAX);
  });
});
