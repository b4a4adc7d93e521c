import { equal, match, ok } from "node:assert/strict";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { fill, open, paste, press, sees } from "../controls.ts";
import type { Visit } from "../visitors.ts";

const STATUS_WITHIN_MS = 60_000;

const call = async (token: string): Promise<number> => {
  const answer = await fetch(`${process.env.BASE_URL}/v1/parse`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ html: "<h1>Tides</h1>" }),
  });
  return answer.status;
};

export async function makesKey(visit: Visit): Promise<void> {
  const owner = await makeWorkspace({ credits: 1_000 });
  const page = await visit(owner);
  await open(page, `/${owner.workspaceId.slice(3)}/keys`);
  await press(page, "button", "Create key");
  await fill(page, "Name", "ingest worker");
  await press(page, "button", "Create live key");
  await sees(page, "The token of ingest worker");
  const token = await page.$eval("[data-testid=secret]", ({ textContent }) => textContent);
  match(token, /^svc_live_[0-9A-Za-z]{32}$/);
  // The button's text and the notification both disappear after a few seconds.
  await Promise.all([sees(page, "Copied"), press(page, "button", "Copy token")]);
  await page.keyboard.press("Escape");
  await sees(page, "The token of ingest worker");
  equal(await call(token), 200);
  await press(page, "box", /^I have stored/);
  await Promise.all([sees(page, "ingest worker is ready"), press(page, "button", "Done")]);
  ok(!(await page.content()).includes(token), "the token is shown once");
  equal(await paste(page, /^Search/), token);

  await open(page, `/${owner.workspaceId.slice(3)}/keys`);
  await press(page, "link", "ingest worker");
  await press(page, "button", "Revoke key…");
  await fill(page, /^Reason/, "moved");
  await fill(page, /^Type/, "ingest worker");
  await press(page, "button", "Revoke key");
  await sees(page, "Revoked");
  const until = Date.now() + STATUS_WITHIN_MS;
  while ((await call(token)) !== 401) ok(Date.now() < until, "the revoked key is refused");
}
