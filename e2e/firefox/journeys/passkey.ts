import { makeWorkspace } from "#testing/builders/workspace.ts";
import { open, press, sees } from "../controls.ts";
import type { Visit } from "../visitors.ts";

/**
 * Firefox reports missing passkey support in another way than Chromium: the page shows a message,
 * and the link by mail is still offered.
 */
export async function refusesPasskeys(visit: Visit): Promise<void> {
  const owner = await makeWorkspace();
  const page = await visit(owner);
  await open(page, "/account");
  await press(page, "button", "Add a passkey");
  await sees(page, "No passkey was used");
  const stranger = await visit();
  await open(stranger, "/sign-in");
  await press(stranger, "button", "Sign in with a passkey");
  await sees(stranger, "No passkey was used");
  await sees(stranger, "Mail me a sign-in link");

  const old = await visit(owner);
  await old.evaluateOnNewDocument(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await open(old, "/account");
  await sees(old, "This browser knows no passkeys.");
}
