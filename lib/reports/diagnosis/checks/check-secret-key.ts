import { BadEnvironment } from "#lib/platform/env.ts";
import { countUnopened } from "#lib/platform/keyring/count-unopened.ts";
import { readKeyring } from "#lib/platform/keyring/read-keyring.ts";
import type { SealedColumn } from "#lib/platform/keyring/reseal.ts";
import { failure, well } from "../rules.ts";
import type { Verdict } from "../types.ts";

const RESTORE = "Restore the SECRET_KEY the installation was created with or last rotated to.";

/** Checks that SECRET_KEY is the database's, and opens the newest sealed value of each column. */
export async function checkSecretKey(columns: readonly SealedColumn[]): Promise<Verdict> {
  try {
    await readKeyring();
  } catch (error) {
    if (error instanceof BadEnvironment) return failure(error.message, RESTORE);
    throw error;
  }
  let tried = 0;
  for (const column of columns) {
    const { opened, unopened } = await countUnopened(column);
    tried += opened;
    if (unopened > 0)
      return failure(
        `${unopened} values of ${column.table}.${column.column} do not open`,
        `${RESTORE} Rows of another database do not open either.`,
      );
  }
  return well(`opens what is sealed (${tried} values were tried)`);
}
