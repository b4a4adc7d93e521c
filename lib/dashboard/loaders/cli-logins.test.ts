import { afterAll, expect, it } from "vitest";
import { CODE_MISSES_MAX } from "#lib/accounts/cli-logins/constants.ts";
import { closeDb } from "#lib/platform/database/client.ts";
import { makeCliLogin } from "#testing/builders/cli-login.ts";
import { makeSessionCookie } from "#testing/builders/session.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { askRoute } from "#testing/services/route-scope.ts";
import { loadConnect } from "./cli-logins.ts";

await ownDatabase();
afterAll(closeDb);

const BASE = "http://localhost:3000";

it("looks up a code for the person but not when another site opens the page", async () => {
  const ctx = await makeWorkspace();
  const { name, value } = await makeSessionCookie(ctx, BASE);
  const open = async (code: string, site: string) => {
    const headers = { cookie: `${name}=${value}`, "sec-fetch-site": site };
    const answer = await askRoute(`${BASE}/connect`, { headers }, async () => Response.json(await loadConnect(code)));
    return (await answer.json()) as Awaited<ReturnType<typeof loadConnect>>;
  };
  const { user_code: code } = await makeCliLogin(ctx);
  for (const _ of Array.from({ length: 2 * CODE_MISSES_MAX }))
    expect(await open("BBBB-BBBB", "cross-site")).toMatchObject({ code: "BBBB-BBBB", choices: [] });
  expect((await open(code, "cross-site")).found).toBeUndefined();
  // Opened from a terminal, and submitted by the form on the page.
  for (const site of ["none", "same-origin"]) expect((await open(code, site)).found).toMatchObject({ ok: true });
  expect((await open("BBBB-BBBB", "same-origin")).found).toMatchObject({ ok: false, error: "not_found" });
});
