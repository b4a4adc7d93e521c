import type { Visit } from "../visitors.ts";
import { copiesWithoutClipboard } from "./copy.ts";
import { invites } from "./invite.ts";
import { makesKey } from "./key.ts";
import { refusesPasskeys } from "./passkey.ts";
import { buysPack } from "./pay.ts";
import { signsIn } from "./sign-in.ts";
import { repairsWebhook } from "./webhook.ts";

export type Journey = { title: string; run: (visit: Visit) => Promise<void> };

export const JOURNEYS: readonly Journey[] = [
  { title: "signs in by the mailed link, and out", run: signsIn },
  { title: "makes a key, sees its token once, copies it, calls with it, revokes it", run: makesKey },
  { title: "makes a webhook, sends a test event, finds what failed, reads why, tries again", run: repairsWebhook },
  { title: "reads usage, ledger and billing, buys a pack, has it paid, downloads the PDF", run: buysPack },
  { title: "invites somebody, who accepts", run: invites },
  { title: "copies where there is no clipboard API", run: copiesWithoutClipboard },
  { title: "is told what to do where no passkey can be used", run: refusesPasskeys },
];
