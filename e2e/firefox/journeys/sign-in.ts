import { makeWorkspace } from "#testing/builders/workspace.ts";
import { arrives, fill, open, press, sees } from "../controls.ts";
import { linkInMail } from "../mail.ts";
import type { Visit } from "../visitors.ts";

export async function signsIn(visit: Visit): Promise<void> {
  const owner = await makeWorkspace({ credits: 1_000 });
  const page = await visit();
  await open(page, "/sign-in");
  await fill(page, "E-mail address", owner.actor.label);
  await press(page, "button", "Mail me a sign-in link");
  await arrives(page, "/sign-in/check-mail");
  await open(page, await linkInMail(await visit(), owner.actor.label, "Sign in to Gatehouse"));
  await press(page, "button", "Sign in");
  await arrives(page, "/overview");
  await sees(page, "First steps");
  await sees(page, "Credits left 1,000");

  await press(page, "button", /Account of/);
  await press(page, "menuitem", "Sign out");
  await arrives(page, "/sign-in");
  // Leaving a page before it is complete logs an error, too; a person reads it first.
  await page.waitForNetworkIdle();
  await sees(page, "Mail me a sign-in link");
  await open(page, `/${owner.workspaceId.slice(3)}/keys`);
  await arrives(page, "/sign-in?next=");
}
