import type { Locator, Page, Route } from "@playwright/test";
import { makeKey } from "#testing/builders/key.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { expect, expectAccessible, expectNotification, retryUntil, test } from "./fixtures.ts";
import { shortcutsWork } from "./shortcuts-work.ts";

type Failure = {
  name: string;
  /** Makes the next action fail. */
  break: (page: Page) => Promise<void>;
  mend: (page: Page) => Promise<void>;
  says: RegExp;
};

const isAction = (route: Route) => "next-action" in route.request().headers();
/** Answers server actions in place of the server; all other requests go through. */
const onActions = (answer: (route: Route) => Promise<void>): Pick<Failure, "break" | "mend"> => ({
  break: async (page) => {
    await page.route("**/*", (route) => (isAction(route) ? answer(route) : route.continue()));
  },
  mend: (page) => page.unrouteAll({ behavior: "ignoreErrors" }),
});

const FAILURES: readonly Failure[] = [
  {
    name: "offline",
    break: (page) => page.context().setOffline(true),
    mend: (page) => page.context().setOffline(false),
    says: /You are offline, so nothing was sent/,
  },
  {
    name: "a connection that breaks off",
    ...onActions((route) => route.abort("connectionreset")),
    says: /The server did not answer\. The change may have been made/,
  },
  {
    name: "an error page of a proxy",
    ...onActions((route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" })),
    says: /returned an error\. The change may have been made/,
  },
  {
    name: "an action of an older build",
    ...onActions((route) =>
      route.continue({ headers: { ...route.request().headers(), "next-action": "40".padEnd(42, "0") } }),
    ),
    says: /Gatehouse was updated after this page loaded/,
  },
];

type Form = {
  path: (made: Made) => string;
  open?: (page: Page) => Promise<void>;
  fields: Readonly<Record<string, string>>;
  submit: string | RegExp;
};
type Made = { key: string; webhook: string };

const FORMS: Readonly<Record<string, Form>> = {
  "create a key": { path: () => "keys?create=1", fields: { Name: "harbour" }, submit: /^Create/ },
  "edit a key": {
    path: ({ key }) => `keys/${key}`,
    open: (page) => page.getByRole("button", { name: "Edit" }).click(),
    fields: { Name: "another name" },
    submit: "Save",
  },
  "add a webhook": {
    path: () => "webhooks?create=1",
    fields: { Address: "https://example.com/hooks" },
    submit: /^(?:Add|Create)/,
  },
  "pause a webhook": {
    path: ({ webhook }) => `webhooks/${webhook}`,
    open: (page) => page.getByRole("button", { name: "Pause…" }).click(),
    fields: { Reason: "Maintenance" },
    submit: "Pause",
  },
  "invite a member": {
    path: () => "members?invite=1",
    fields: { "E-mail": "ada@example.test" },
    submit: /^(?:Invite|Send)/,
  },
  "rename the workspace": { path: () => "settings", fields: { Name: "Another name" }, submit: "Save" },
};

for (const [name, { path, open, fields, submit }] of Object.entries(FORMS))
  test(`a failed “${name}” keeps the page, the form and the input, and says which side failed`, async ({
    page,
    owner,
  }) => {
    const made = {
      key: (await makeKey(owner.ctx)).id,
      webhook: (await makeWebhook(owner.ctx, "https://example.com/hooks")).id,
    };
    await page.goto(`/${owner.slug}/${path(made)}`);
    await open?.(page);
    const dialog = page.getByRole("dialog");
    const form: Page | Locator = name.startsWith("rename") ? page.locator("main form").first() : dialog;
    for (const [label, text] of Object.entries(fields))
      await form.getByLabel(label, { exact: false }).first().fill(text);
    const heading = await page.locator("h1").first().textContent();
    for (const failure of FAILURES)
      await test.step(failure.name, async () => {
        await failure.break(page);
        await form.getByRole("button", { name: submit }).click();
        await expect(form.getByText(failure.says)).toBeVisible();
        for (const [label, text] of Object.entries(fields))
          await expect(form.getByLabel(label, { exact: false }).first()).toHaveValue(text);
        await expect(page.locator("h1").first()).toHaveText(heading ?? "");
        await failure.mend(page);
      });
    await expectAccessible(page);
  });

test("an action answered with 503 is sent again once and succeeds", async ({ page, owner }) => {
  await page.goto(`/${owner.slug}/keys?create=1`);
  let refused = 0;
  await page.route("**/*", (route) => {
    if (!isAction(route) || refused > 0) return route.continue();
    refused++;
    return route.fulfill({
      status: 503,
      headers: { "content-type": "text/plain", "retry-after": "5" },
      body: "Not done: The database cannot be reached right now. Try again in a moment.",
    });
  });
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("harbour");
  await dialog.getByRole("button", { name: /^Create/ }).click();
  await expect(page.getByRole("dialog", { name: /harbour|secret|token/i })).toBeVisible();
  expect(refused).toBe(1);
});

test("after signing in again in another tab, the dialog keeps its text and can be submitted", async ({
  page,
  owner,
}) => {
  await page.goto(`/${owner.slug}/keys?create=1`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("harbour");
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await dialog.getByRole("button", { name: /^Create/ }).click();
  const again = dialog.getByRole("link", { name: /^Sign in again/ });
  await expect(again).toHaveAttribute("target", "_blank");
  await expect(dialog.getByLabel("Name")).toHaveValue("harbour");
  await page.context().addCookies(cookies);
  await dialog.getByRole("button", { name: /^Create/ }).click();
  await expect(page.getByRole("dialog", { name: /harbour|secret|token/i })).toBeVisible();
});

test("a dialog whose code cannot be loaded shows an error, and opens on the next try", async ({ page, owner }) => {
  await page.goto(`/${owner.slug}/webhooks/${(await makeWebhook(owner.ctx, "https://example.com/hooks")).id}`);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Delete webhook…" }).click();
  const dialog = page.getByRole("dialog", { name: "This could not be loaded" });
  await expect(dialog).toContainText("You are offline");
  await expectAccessible(page);
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alertdialog", { name: /^Delete/ })).toBeVisible();
});

test("the list of shortcuts shows a load error, and opens on the next try", async ({ page, owner }) => {
  await page.goto(`/${owner.slug}/overview`);
  await page.context().setOffline(true);
  const failed = page.getByRole("dialog", { name: "This could not be loaded" });
  await retryUntil(async (look) => {
    await page.keyboard.press("?");
    await expect(failed).toBeVisible(look);
  });
  await page.context().setOffline(false);
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("a page whose code did not arrive reloads when the connection returns", async ({ page, owner }) => {
  await page.goto(`/${owner.slug}/overview`);
  await page.route("**/_next/static/**", (route) => route.abort("connectionreset"));
  await page.getByRole("navigation", { name: "Workspace" }).getByRole("link", { name: "Playground" }).click();
  await expect(page.getByText("This page stopped working in your browser.")).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(page.locator("h1").first()).toHaveText("Playground");
});

test("links, shortcuts and the palette keep the page while offline and say so", async ({ page, owner }) => {
  await page.goto(`/${owner.slug}/keys`);
  await shortcutsWork(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("option", { name: "Members" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.context().setOffline(true);
  const dismiss = page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Dismiss" });
  const refused: Readonly<Record<string, () => Promise<void>>> = {
    link: () => page.getByRole("navigation", { name: "Workspace" }).getByRole("link", { name: "Members" }).click(),
    shortcut: async () => {
      await page.keyboard.press("g");
      await page.keyboard.press("m");
    },
    palette: async () => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type("members");
      await page.keyboard.press("Enter");
    },
  };
  for (const [name, follow] of Object.entries(refused))
    await test.step(name, async () => {
      await expectNotification(page, "You are offline", follow);
      await dismiss.click();
      await expect(page).toHaveURL(/\/keys$/);
      await expect(page.locator("h1").first()).toHaveText("Keys");
    });
  await page.context().setOffline(false);
  await page.getByRole("navigation", { name: "Workspace" }).getByRole("link", { name: "Members" }).click();
  await expect(page).toHaveURL(/\/members$/);
});

test("Undo reverts a pause, a removed filter and an edit", async ({ page, owner }) => {
  const webhook = await makeWebhook(owner.ctx, "https://example.com/hooks");
  const notifications = page.getByRole("region", { name: "Notifications" });
  await page.goto(`/${owner.slug}/webhooks/${webhook.id}`);
  await page.getByRole("button", { name: "Pause…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pause", exact: true }).click();
  await notifications.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Pause…" })).toBeVisible();

  await page.goto(`/${owner.slug}/keys?status=revoked`);
  const tab = page.context().waitForEvent("page");
  await page.getByRole("link", { name: /^Revoked/ }).click({ modifiers: ["ControlOrMeta"] });
  await (await tab).close();
  await expect(page).toHaveURL(/status=revoked/);
  await expect(notifications.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await page.getByRole("link", { name: /^Revoked/ }).click();
  await expect(page).toHaveURL(/\/keys$/);
  await notifications.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(/status=revoked/);

  const key = await makeKey(owner.ctx, { name: "harbour" });
  await page.goto(`/${owner.slug}/keys/${key.id}`);
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("quay");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.locator("h1").first()).toHaveText("quay");
  await notifications.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("h1").first()).toHaveText("harbour");
});
