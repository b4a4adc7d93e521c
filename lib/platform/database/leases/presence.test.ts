import { afterAll, expect, it, vi } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { joinProcesses } from "./presence.ts";

await ownDatabase();
afterAll(closeDb);

it("counts the live processes of a kind", async () => {
  const [one, two, other] = [joinProcesses("web", "one"), joinProcesses("web", "two"), joinProcesses("worker")];
  await other.beat();
  await two.beat();
  await one.beat();
  await two.beat();
  expect([one.processes(), two.processes(), other.processes()]).toEqual([2, 2, 1]);
  await two.leave();
  await other.leave();
  await one.beat();
  expect(one.processes()).toBe(1);
  await sql().query("insert into present_processes values ('killed', 'web', now() - interval '1 second')");
  await one.beat();
  expect((await sql().query("select id from present_processes")).rows).toEqual([{ id: "one" }]);
  await one.leave();
});

it("queries a silent database once, and not again on leaving", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const answer = Promise.withResolvers<never>();
  const query = vi.spyOn(sql(), "query").mockImplementation(() => answer.promise);
  const presence = joinProcesses("web");
  vi.advanceTimersByTime(60_000);
  answer.reject(new Error("No answer."));
  await presence.leave();
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
  vi.useRealTimers();
});
