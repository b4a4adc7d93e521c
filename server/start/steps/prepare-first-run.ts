import { mailboxAddress } from "#lib/accounts/auth/mailbox.ts";
import { databaseClock } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import { openDatabase } from "#lib/platform/open-database.ts";
import { prepareDatabase } from "#lib/platform/prepare-database.ts";
import { sessionAddress } from "#lib/platform/session-address.ts";
import { findBrowser, HOW_TO_GET_A_BROWSER } from "#lib/scraping/render/find-browser.ts";
import { type FirstSignIn, firstRun } from "../first-run.ts";

export type Prepared = {
  /** Migrations that were applied. */
  applied: string[];
  signIn?: FirstSignIn;
  /** Where mail is read that no server takes. */
  mailbox?: string;
  /** How to get a browser, where there is none. */
  missingBrowser?: string;
};

/** Brings the database of DATABASE_URL up to date and sees to the first workspace. */
export async function prepareFirstRun(): Promise<Prepared> {
  const applied = await prepareDatabase(sessionAddress(env()));
  const closeDatabase = await openDatabase();
  const signIn = await firstRun({ clock: databaseClock }).finally(closeDatabase);
  return {
    applied,
    ...(signIn && { signIn }),
    ...(!env().SMTP_URL && { mailbox: mailboxAddress() }),
    ...(findBrowser() === undefined && { missingBrowser: HOW_TO_GET_A_BROWSER }),
  };
}
