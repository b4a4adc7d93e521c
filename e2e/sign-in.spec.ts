import { expect, test } from "@playwright/test";
import { answered } from "./answered.ts";
import { baseUrl } from "./fixtures.ts";

test("a provider's button leads to the provider, and an unsolicited callback leads back", async ({ page }) => {
  await page.goto("/sign-in");
  const form = page.locator("form", { has: page.getByRole("button", { name: "Continue with GitHub" }) });
  const action = (await form.getAttribute("action")) ?? "";
  const post = (origin: string) =>
    answered(() => page.request.post(action, { form: { callbackUrl: "/" }, headers: { origin }, maxRedirects: 0 }));
  expect((await post("https://evil.example")).status()).toBe(403);

  const answer = await post(baseUrl());
  expect(answer.status()).toBe(303);
  const there = new URL(answer.headers().location ?? "");
  expect(`${there.origin}${there.pathname}`).toBe("https://github.com/login/oauth/authorize");
  expect(there.searchParams.get("redirect_uri")).toBe(`${baseUrl()}/api/auth/callback/github`);
  expect((await page.context().cookies()).map(({ name }) => name)).toContain("gatehouse.state");

  await page.goto("/api/auth/callback/github?code=c&state=forged");
  await expect(page).toHaveURL(/\/sign-in\?error=failed$/);
});
