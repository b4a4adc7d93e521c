import { makeWorkspace } from "#testing/builders/workspace.ts";
import { arrives, fill, open, press, sees } from "../controls.ts";
import { linkInMail } from "../mail.ts";
import type { Visit } from "../visitors.ts";

export async function invites(visit: Visit): Promise<void> {
  const owner = await makeWorkspace({ credits: 1_000 });
  const slug = owner.workspaceId.slice(3);
  const address = `guest-${slug}@example.test`;
  const page = await visit(owner);
  await open(page, `/${slug}/members`);
  await press(page, "button", "Invite");
  await fill(page, "E-mail address", address);
  await press(page, "button", "Send the invitation");
  await sees(page, address);

  const guest = await visit();
  await open(guest, await linkInMail(await visit(), address, "You are invited to a workspace on Gatehouse"));
  await press(guest, "button", `Continue as ${address}`);
  await press(guest, "button", /^Join/);
  await arrives(guest, `/${slug}/`);
  await open(guest, `/${slug}/members`);
  await sees(guest, address);
}
