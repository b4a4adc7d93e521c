import path from "node:path";
import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Permission, rolePermits } from "#lib/kernel/permissions.ts";
import { ROLES } from "#lib/kernel/roles.ts";
import { closeDb } from "#lib/platform/database/client.ts";
import { makeSessionCookie } from "#testing/builders/session.ts";
import { makeWholeWorkspace, type WholeWorkspace } from "#testing/builders/whole-workspace.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { type EntryPoint, entryPointsIn, sourceFiles } from "#testing/oracles/entry-points.ts";
import { changedTables, type Fingerprint, fingerprint } from "#testing/oracles/workspace-fingerprint.ts";
import { ACTION_TRIES, type ByAccess } from "#testing/samples/action-tries.ts";
import { LOADER_TRIES, ROUTE_TRIES } from "#testing/samples/reading-tries.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { askRoute } from "#testing/services/route-scope.ts";

await ownDatabase();
const BASE = "http://localhost:3000";
process.env.NEXTAUTH_URL = BASE; // as in server/web/pages.ts
process.env.__NEXT_EXPERIMENTAL_AUTH_INTERRUPTS = "true"; // as in next.config.mjs

/** Who tries: a visitor, the owner of another workspace, and members of the tried workspace. */
type Visitor = { cookie: string };
const NOBODY: Visitor = { cookie: "" };
let theirs: WholeWorkspace;
let owner: Visitor;
let stranger: Visitor & { slug: string };
let roles: Record<(typeof ROLES)[number], Visitor>;
let before: Fingerprint;

beforeAll(async () => {
  theirs = await makeWholeWorkspace();
  const visitor = async (ctx: Parameters<typeof makeSessionCookie>[0]): Promise<Visitor> => {
    const { name, value } = await makeSessionCookie(ctx, BASE);
    return { cookie: `${name}=${value}` };
  };
  const outside = await makeWorkspace({ credits: 1_000 });
  await addMember(outside, "member");
  stranger = { ...(await visitor(outside)), slug: outside.workspaceId.slice(3) };
  owner = await visitor(theirs.people.owner);
  roles = { owner, member: await visitor(theirs.people.member), billing: await visitor(theirs.people.billing) };
  before = await fingerprint(theirs.workspaceId);
});
afterAll(closeDb);

type Module = Record<string, (...args: unknown[]) => unknown>;
const root = path.resolve(import.meta.dirname, "../..");
const load = async (file: string): Promise<Module> => await import(path.join(root, file));

/** The outcome of a try in one word, and the whole answer. */
type Tried = { became: string; said: string };

/** Reads the outcome from what Next throws to end a page. */
function thrown(error: unknown): Tried {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : "";
  const became = /;(40[34])$/.exec(digest)?.[1] ?? (/;\/sign-in[?;]/.test(digest) ? "sign_in" : undefined);
  if (became === undefined) throw error;
  return { became, said: digest };
}

/** Calls an entry point as this visitor's browser would, inside a request. */
async function as({ cookie }: Visitor, call: (request: Request) => unknown, method = "POST"): Promise<Tried> {
  const headers = { cookie, origin: BASE, host: "localhost:3000", "sec-fetch-site": "same-origin" };
  let tried: Tried | undefined;
  await askRoute(`${BASE}/tried`, { method, headers }, async (request) => {
    try {
      const answer = await call(request);
      tried =
        answer instanceof Response
          ? { became: String(answer.status), said: await answer.text() }
          : { became: outcomeOf(answer), said: await everything(answer) };
    } catch (error) {
      tried = thrown(error);
    }
    return new Response();
  });
  if (!tried) throw new Error("There was no response.");
  return tried;
}

function outcomeOf(answer: unknown): string {
  if (answer === undefined || answer === null) return "nothing";
  if (typeof answer === "object" && "ok" in answer)
    return answer.ok ? "ok" : String((answer as { error?: string }).error);
  return "answered";
}

/** The whole answer as text, including what its promises resolve to. */
async function everything(answer: unknown): Promise<string> {
  const whole = answer && typeof answer === "object" ? Object.values(answer) : [];
  const kept = await Promise.all(whole.filter((part) => part instanceof Promise));
  return inspect([answer, kept], { depth: null, maxArrayLength: null, maxStringLength: null });
}

/** Expects that no answer contains the workspace's secret and no table changed. */
async function expectUntouched(tries: readonly Tried[]): Promise<void> {
  for (const { said } of tries) expect(said).not.toContain(theirs.secret);
  const after = await fingerprint(theirs.workspaceId);
  const changed = changedTables(before, after);
  // Report a change only for the try that caused it.
  before = after;
  expect(changed).toEqual([]);
}

/** The row of an entry point. Another test lists missing rows. */
const rowOf = <Row>(tries: ByAccess<Row>, key: string, { guard, permission }: EntryPoint): Row => {
  const row = tries[permission ?? (guard === "member" ? "open" : guard)]?.[key];
  if (!row) throw new Error(`${key} has no row under ${permission ?? guard}.`);
  return row;
};

const lacking = (permission: Permission | undefined) =>
  permission === undefined ? [] : ROLES.filter((role) => !rolePermits(role, permission)).map((role) => roles[role]);
const keyOf = ({ file, name }: EntryPoint) => `${path.basename(file, ".ts")}/${name}`;
const named = (entries: EntryPoint[], key = keyOf) => entries.map((entry) => [key(entry), entry] as const);

const actions = named(entryPointsIn(sourceFiles("lib/dashboard/actions/*.ts")));
const loaders = named(
  entryPointsIn(sourceFiles("lib/dashboard/loaders/*.ts").filter((file) => !file.endsWith(".test.ts"))),
);
const routes = named(
  entryPointsIn(sourceFiles("app/**/route.ts")),
  ({ file, name }) => `${path.posix.relative("app/api", path.posix.dirname(file))} ${name}`,
);

it.each([
  ["action", actions, ACTION_TRIES],
  ["loader", loaders, LOADER_TRIES],
  ["route", routes, ROUTE_TRIES],
] as const)("each %s has exactly one row, under its guard or permission", (_, entries, tries) => {
  const found = entries.map(([key, { guard, permission }]) => `${key}: ${permission ?? guard}`);
  const rows = Object.entries(tries).flatMap(([access, of]) => Object.keys(of).map((key) => `${key}: ${access}`));
  expect(found.length).toBeGreaterThan(10);
  expect(rows.sort()).toEqual(found.sort());
});

describe("a server action", () => {
  it.each(actions)("%s", async (key, entry) => {
    const { file, name, guard, permission } = entry;
    const { input, stranger: answered } = rowOf(ACTION_TRIES, key, entry);
    const action = (await load(file))[name] as Module[string];
    const given = input(theirs);
    const aboutTheirs = Object.values(theirs.ids).some((id) => JSON.stringify(given).includes(id));
    const expected = answered ?? (aboutTheirs ? "not_found" : "ok");
    const at = (slug: string) => () => (guard === "member" ? action(slug, given) : action(given));

    const tries = [await as(NOBODY, at(theirs.slug))];
    if (guard !== "open") expect(tries[0]?.became).toBe("signed_out");
    else expect(tries[0]?.became).toBe(expected);
    if (guard === "member") {
      const outside = await as(stranger, at(theirs.slug));
      expect(outside.became).toBe("not_found");
      tries.push(outside);
    }
    if (guard !== "open") {
      const own = await as(stranger, at(stranger.slug));
      expect(own.became, own.said).toBe(expected);
      tries.push(own);
    }
    for (const visitor of lacking(permission)) {
      const refused = await as(visitor, at(theirs.slug));
      expect(refused.became).toBe("forbidden");
      tries.push(refused);
    }
    await expectUntouched(tries);
  });
});

describe("a loader", () => {
  it.each(loaders)("%s", async (key, entry) => {
    const { file, name, guard, permission } = entry;
    const row = rowOf(LOADER_TRIES, key, entry);
    const loader = (await load(file))[name] as Module[string];
    const args = row.args?.(theirs) ?? [];
    const at = (slug: string) => () => (guard === "member" ? loader(slug, ...args) : loader(...args));

    const own = await as(owner, at(theirs.slug), "GET");
    expect(["answered", row.bare && "nothing"]).toContain(own.became);
    if (!row.bare) expect(own.said, "its owner is shown what must not be shown to others").toContain(theirs.secret);

    const tries = [await as(NOBODY, at(theirs.slug), "GET")];
    expect(tries[0]?.became).toBe(row.nobody ?? "sign_in");
    if (guard === "member") {
      const outside = await as(stranger, at(theirs.slug), "GET");
      expect(outside.became).toBe(row.outside ?? "404");
      tries.push(outside);
    }
    const foreign = await as(stranger, at(stranger.slug), "GET");
    expect(row.stranger ? [row.stranger] : ["answered", "nothing"]).toContain(foreign.became);
    tries.push(foreign);
    for (const visitor of lacking(permission)) {
      const refused = await as(visitor, at(theirs.slug), "GET");
      expect(refused.became).toBe("403");
      tries.push(refused);
    }
    await expectUntouched(tries);
  });
});

describe("a dashboard route", () => {
  it.each(routes)("%s", async (key, entry) => {
    const { file, name, guard, permission } = entry;
    const row = rowOf(ROUTE_TRIES, key, entry);
    const handler = (await load(file))[name] as Module[string];
    const at = (slug: string) => (request: Request) => {
      const url = new URL(`${BASE}/api/tried?${row.search?.(theirs) ?? ""}`);
      const given = row.params?.(theirs) ?? {};
      const params = "nextauth" in given ? { nextauth: [given.nextauth] } : { workspace: slug, ...given };
      // Give the scope's request this URL.
      Object.defineProperty(request, "url", { value: url.href });
      return handler(request, { params: Promise.resolve(params) });
    };
    if (guard === "open") {
      const tries = [await as(NOBODY, at(theirs.slug), name), await as(stranger, at(theirs.slug), name)];
      expect(tries.map(({ became }) => became)).toEqual([row.anybody, row.anybody]);
      return await expectUntouched(tries);
    }
    const own = await as(owner, at(theirs.slug), name);
    expect(own.became).toBe("200");
    if (!row.bare) expect(own.said, "its owner is shown what must not be shown to others").toContain(theirs.secret);

    const tries = [await as(NOBODY, at(theirs.slug), name), await as(stranger, at(theirs.slug), name)];
    expect(tries.map(({ became }) => became)).toEqual(["401", "404"]);
    const foreign = await as(stranger, at(stranger.slug), name);
    expect(foreign.became).toBe(row.stranger ?? "200");
    tries.push(foreign);
    for (const visitor of lacking(permission)) {
      const refused = await as(visitor, at(theirs.slug), name);
      expect(refused.became).toBe("403");
      tries.push(refused);
    }
    await expectUntouched(tries);
  });
});
