import { equal } from "node:assert/strict";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { open, paste, press } from "../controls.ts";
import type { Visit } from "../visitors.ts";

/**
 * On a plain http address of a private network, browsers have no clipboard API; the old command
 * still copies.
 */
export async function copiesWithoutClipboard(visit: Visit): Promise<void> {
  const owner = await makeWorkspace();
  const slug = owner.workspaceId.slice(3);
  const { id } = await makeKey(owner, { name: "ingest worker" });
  const page = await visit(owner);
  await page.evaluateOnNewDocument(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await open(page, `/${slug}/keys/${id}`);
  // The message disappears after a few seconds.
  const copied = page.waitForFunction(() => document.body.textContent.includes("Copied key id"), { polling: 50 });
  await Promise.all([copied, press(page, "button", "Copy key id")]);
  await open(page, `/${slug}/keys`);
  equal(await paste(page, /^Search/), id);
}
