import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { ownDatabase } from "#testing/services/database.ts";

const DAY = "2026-01-05";
const [OWN, OTHER] = ["ws_own", "ws_other"];

beforeAll(ownDatabase);
afterAll(closeDb);

const rowOf = (workspace_id: string, day = DAY) => ({
  ...{ workspace_id, created_at: `${day}T12:00:00Z`, id: `evt_${workspace_id}` },
  ...{ type: "key.created", env: "live", body: "\\x7b7d" },
});

const restore = (rows: object[]) =>
  sql().query("select restore_archived_part('events', $1, $2, 1, $3) as outcome", [OWN, DAY, JSON.stringify(rows)]);

it("restores only rows of the archived object's workspace and day", async () => {
  await sql().query("select make_day('events', $1)", [DAY]);
  await sql().query("insert into archived_days (kind, day, archived_at) values ('events', $1, now())", [DAY]);
  await sql().query(
    `insert into archived_parts (kind, workspace_id, day, part, rows, bytes, sha256, first_at, first_id, last_at, last_id)
     values ('events', $1, $2::date, 1, 2, 1, 'x', $2::date, '', $2::date, '')`,
    [OWN, DAY],
  );
  await expect(restore([rowOf(OWN, "2026-01-06")])).rejects.toThrow("partition constraint");
  expect((await restore([rowOf(OTHER), rowOf(OWN)])).rows).toEqual([{ outcome: "restored" }]);
  expect((await sql().query("select workspace_id from events")).rows).toEqual([{ workspace_id: OWN }]);
});
