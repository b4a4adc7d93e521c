import { makeKey } from "#testing/builders/key.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { answered } from "./answered.ts";
import { awaitScripts } from "./await-scripts.ts";
import { callApi, expect, listenForNotifications, test } from "./fixtures.ts";

test("of two owners who revoke one key, one succeeds and the other sees who was first", async ({
  page,
  owner,
  browser,
  signIn,
}) => {
  const key = await makeKey(owner.ctx, { name: "contested" });
  const other = await browser.newContext();
  await signIn(other, await addMember(owner.ctx, "owner"));
  const pages = [page, awaitScripts(await other.newPage())];
  for (const each of pages) {
    await each.goto(`/${owner.slug}/keys/${key.id}`);
    await each.getByRole("button", { name: "Revoke key…" }).click();
    await each
      .getByRole("alertdialog")
      .getByRole("textbox", { name: /contested/ })
      .fill("contested");
  }
  const outcomes = await Promise.all(
    pages.map(async (each) => {
      const lost = each.getByRole("alertdialog").getByText(/was already revoked by/);
      const heard = await listenForNotifications(each);
      await each.getByRole("alertdialog").getByRole("button", { name: "Revoke key" }).click();
      const outcome = async () => {
        if ((await heard()).includes("contested is revoked")) return "revoked";
        return (await lost.isVisible()) ? "refused" : "none yet";
      };
      await expect.poll(outcome).not.toBe("none yet");
      return await outcome();
    }),
  );
  expect(outcomes.sort()).toEqual(["refused", "revoked"]);
  await other.close();
});

test("only one of two callers gets the last credit", async ({ site }) => {
  const ctx = await makeWorkspace({ credits: 1 });
  const key = await makeKey(ctx, { name: "k" });
  const { token } = key;
  const call = () => callApi("/v1/scrape", token, { method: "POST", body: JSON.stringify({ url: `${site.url}/` }) });
  const answers = await Promise.all([call(), call()]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 402]);
  expect(answers.find((answer) => answer.status === 402)?.json).toMatchObject({
    error: { code: "workspace_balance", balance: 0 },
  });
});

test("an owner's session can DELETE /v1/keys only from the dashboard's own pages", async ({
  page,
  owner,
  context,
  baseURL,
}) => {
  const key = await makeKey(owner.ctx, { name: "by session" });
  const path = `/v1/keys/${key.id}`;
  const cookies = (await context.cookies(baseURL)).map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const headers of [{ cookie: cookies, origin: "https://elsewhere.example" }, { cookie: cookies }]) {
    const refused = await fetch(`${baseURL}${path}`, { method: "DELETE", headers: headers as Record<string, string> });
    expect(refused.status).toBe(401);
  }
  await page.goto(`/${owner.slug}/keys`);
  const answer = await answered(async () => {
    const { status, json } = await page.evaluate(async (at) => {
      const response = await fetch(at, { method: "DELETE" });
      return { status: response.status, json: await response.json() };
    }, path);
    return { status: () => status, json };
  });
  expect([answer.status(), answer.json]).toMatchObject([200, { status: "revoked" }]);
});
