// Run by shots.ts with the frozen clock. Fills a new installation with the demo's data, and writes
// the session used to open its pages.
import { writeFile } from "node:fs/promises";
import { startSession } from "#lib/accounts/auth/start-session.ts";
import { randomToken } from "#lib/platform/crypto/crypto.ts";
import { db } from "#lib/platform/database/client.ts";
import { openDatabase } from "#lib/platform/installation/open-database.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { openFilled } from "../demo/fill.ts";
import { actorsOf } from "../demo/workspace.ts";

/** Signs in the owner's browser; returns the session's token. */
async function signIn(userId: string): Promise<string> {
  const token = randomToken();
  const visitor = {
    clock: databaseClock,
    ip: "203.0.113.7",
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0",
    requestId: undefined,
  };
  await db().$transaction((tx) => startSession(tx, visitor, { token, userId, method: "link" }));
  return token;
}

const closeDatabase = await openDatabase();
try {
  const { owner } = await actorsOf(await openFilled(), () => databaseClock.now());
  await writeFile(process.argv[2] ?? "", await signIn(owner.actor.id));
} finally {
  await closeDatabase();
}
