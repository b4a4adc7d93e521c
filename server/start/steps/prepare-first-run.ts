import { mailboxAddress } from "#lib/accounts/auth/mailbox.ts";
import { env } from "#lib/platform/env/env.ts";
import { openDatabase } from "#lib/platform/installation/open-database.ts";
import { prepareDatabase } from "#lib/platform/installation/prepare-database.ts";
import { sessionAddress } from "#lib/platform/postgres/session-address.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { BROWSER_INSTRUCTIONS, findBrowser } from "#lib/scraping/render/find-browser.ts";
import { type FirstSignIn, firstRun } from "../first-run.ts";

export type Prepared = {
  applied: string[];
  signIn?: FirstSignIn;
  /** The folder for mail when no mail server is configured. */
  mailbox?: string;
  /** How to install a browser, if there is none. */
  missingBrowser?: string;
};

/** Migrates the database of DATABASE_URL and makes sure that there is a workspace. */
export async function prepareFirstRun(): Promise<Prepared> {
  const applied = await prepareDatabase(sessionAddress(env()));
  const closeDatabase = await openDatabase();
  const signIn = await firstRun({ clock: databaseClock }).finally(closeDatabase);
  return {
    applied,
    ...(signIn && { signIn }),
    ...(!env().SMTP_URL && { mailbox: mailboxAddress() }),
    ...(findBrowser() === undefined && { missingBrowser: BROWSER_INSTRUCTIONS }),
  };
}
