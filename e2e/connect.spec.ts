import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { addMember } from "#testing/builders/workspace.ts";
import { type Started, startCommand } from "#testing/processes/command.ts";
import { scriptsTaken } from "./await-scripts.ts";
import { baseUrl, expect, expectAccessible, test as journey } from "./fixtures.ts";

type Terminal = { command: Started; address: string; code: string };

const test = journey.extend<{ login: (...words: string[]) => Promise<Terminal> }>({
  /** Runs `gatehouse login` in a separate home folder until it waits for the browser. */
  login: async ({ baseURL: _ }, use) => {
    const home = await mkdtemp(path.join(tmpdir(), "gatehouse-home-"));
    const started: Started[] = [];
    await use(async (...words) => {
      const command = startCommand(["login", "--base-url", baseUrl(), "--json", ...words], { XDG_CONFIG_HOME: home });
      started.push(command);
      const [address] = await command.said(/http\S+\/connect\?code=\S+(?=\s[\s\S]*Ctrl-C)/);
      return { command, address, code: new URL(address).searchParams.get("code") ?? "" };
    });
    for (const command of started) await command[Symbol.asyncDispose]();
    await rm(home, { recursive: true, force: true });
  },
});

test("a command line shows a code, is approved in the browser, and gets its key", async ({ page, owner, login }) => {
  const { command, address, code } = await login("--name", "from the terminal");
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Connect this CLI?" })).toBeVisible();
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  await expect(page.getByText("Only if you started this yourself", { exact: true })).toBeVisible();
  await expect(page.getByText("from the terminal", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Approved", exact: true })).toBeVisible();
  await expectAccessible(page);
  const { code: ended, out } = await command.ended;
  expect(ended).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ env: "test", workspace: { slug: owner.slug } });

  await page.goto(`/${owner.slug}/keys?env=test`);
  await expect(page.getByRole("link", { name: "from the terminal", exact: true })).toBeVisible();
  await page.goto(`/${owner.slug}/audit?action=cli_login.`);
  await expect(page.getByRole("link", { name: "handed the key to a command line", exact: true })).toBeVisible();
  await page.goto(address);
  await expect(page.getByText("This login has already been answered.")).toBeVisible();
});

test("a code in another site's link is looked up only after confirmation", async ({ page, owner: _, login }) => {
  const { address, code } = await login();
  await page.goto("data:text/html,elsewhere");
  await page.setContent(`<a href="${address}">Connect</a>`);
  await page.getByRole("link", { name: "Connect" }).click();
  await expect(page.getByLabel("Code", { exact: true })).toHaveValue(code);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Connect this CLI?" })).toBeVisible();
});

test("a typed code can be denied", async ({ page, owner: _, login }) => {
  const { command, code } = await login();
  await page.goto("/connect");
  const typed = page.getByLabel("Code", { exact: true });
  await typed.fill("BBBB-BBBB");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("No command line is waiting with this code.")).toBeVisible();
  await expectAccessible(page);

  await typed.fill(code.toLowerCase().replace("-", " "));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  await scriptsTaken(page);
  await page.getByRole("button", { name: "Deny", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Denied", exact: true })).toBeVisible();
  expect(await command.ended).toMatchObject({ code: 3, out: "", err: expect.stringContaining("denied") });
});

test("a signed-out person returns to /connect, and a person who may not create keys sees who can", async ({
  context,
  page,
  owner,
  signIn,
  login,
}) => {
  const { address, code } = await login();
  await context.clearCookies();
  await page.goto(address);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  expect(new URL(page.url()).searchParams.get("next")).toBe(`/connect?code=${code}`);

  await signIn(context, await addMember(owner.ctx, "member"));
  await page.goto(address);
  await expect(page.getByText(`For A workspace ask ${owner.ctx.actor.label}.`, { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Deny", exact: true })).toBeVisible();
  await expectAccessible(page);
});
