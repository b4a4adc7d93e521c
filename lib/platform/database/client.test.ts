import { afterAll, expect, it } from "vitest";
import { ownDatabase } from "#testing/services/database.ts";
import { closeDb, db, sql } from "./client.ts";

await ownDatabase();
afterAll(closeDb);

const OWN_PID = "select pg_backend_pid() as pid";
const answers = () =>
  sql()
    .query("select 1")
    .then(
      () => true,
      () => false,
    );
const cut = (pid: number | undefined) => sql().query("select pg_terminate_backend($1::int)", [pid]);

it("disables JIT compilation whatever the server's setting", async () => {
  const { rows: own } = await sql().query<{ name: string }>("select current_database() as name");
  await sql().query(`alter database ${own[0]?.name} set jit = on`);
  await closeDb();
  expect((await sql().query("show jit")).rows).toEqual([{ jit: "off" }]);
});

it("survives the loss of a checked-out idle connection", async () => {
  const lent = await sql().connect();
  const { rows } = await lent.query<{ pid: number }>(OWN_PID);
  await cut(rows[0]?.pid);
  const asked = () =>
    lent.query("select 1").then(
      () => "answered",
      () => "done",
    );
  await expect.poll(asked).toBe("done");
  lent.release(true);
  await expect.poll(answers).toBe(true);
});

it("survives a lost connection in a transaction, which fails", async () => {
  const transaction = db().$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await cut(row?.pid);
    await tx.$queryRaw`select pg_sleep(60)`;
  });
  await expect(transaction).rejects.toThrow();
  await expect.poll(answers).toBe(true);
});
