import { sql } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { DayOptions } from "./archive-day.ts";
import { folderOf } from "./part-file.ts";

/**
 * Deletes an expired day from the archive: first its index, then its objects, and last the row that
 * lists the day, so that an interrupted deletion is resumed.
 */
export async function expireDay({ place, kind, day, ...options }: DayOptions): Promise<true> {
  await sql().query("delete from archived_parts where kind = $1 and day = $2", [kind, day]);
  await place.removeFolder(folderOf(kind, day), options);
  await sql().query("delete from archived_days where kind = $1 and day = $2", [kind, day]);
  log.info("archive.day_deleted", { kind, day, place: place.shown });
  return true;
}
