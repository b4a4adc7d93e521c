import { afterAll, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { makeCrawl } from "#testing/builders/crawl.ts";
import { jobKey } from "#testing/builders/job.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { listBranches } from "./list-branches.ts";

await ownDatabase();
afterAll(closeDb);

it("groups a crawl's addresses by host and folder, with their outcomes", async () => {
  const ctx = await jobKey(await makeWorkspace({ credits: 10 }));
  const { id } = await makeCrawl(ctx, { url: "https://shop.example/", allow_subdomains: true });
  const found = [
    ["http://shop.example/a?x=1/2", "ok"],
    ["https://shop.example/a/b", "ok"],
    ["https://shop.example/a/b/c", "failed"],
    ["https://shop.example/a/", "skipped"],
    ["https://shop.example/a%5F_/x", "ok"],
    ["https://blog.shop.example/", "waiting"],
  ];
  await sql().query(
    `insert into job_items (workspace_id, job_id, index, url, state, due_at, depth)
     select $1, $2, 10 + at, url, state::job_item_state, now(), 1 from unnest($3::text[], $4::text[]) with ordinality as f (url, state, at)`,
    [ctx.workspaceId, id, found.map(([url]) => url), found.map(([, state]) => state)],
  );
  const branches = async (under: string) => {
    const listed = await listBranches(ctx, id, under);
    if (!listed.ok) throw new Error(listed.message);
    return listed.value.data.map((each) => [
      each.name,
      each.pages,
      each.ok,
      each.failed,
      each.skipped,
      each.has_branches,
    ]);
  };
  expect(await branches("")).toEqual([
    ["shop.example", 6, 3, 1, 1, true],
    ["blog.shop.example", 1, 0, 0, 0, true],
  ]);
  expect(await branches("shop.example")).toEqual([
    ["a", 4, 2, 1, 1, true],
    ["", 1, 0, 0, 0, false],
    ["a%5F_", 1, 1, 0, 0, true],
  ]);
  expect(await branches("shop.example/a")).toEqual([
    ["b", 2, 1, 1, 0, true],
    ["", 1, 0, 0, 1, false],
  ]);
  expect(await branches("shop.example/none")).toEqual([]);
  expect(await listBranches(await jobKey(await makeWorkspace()), id, "")).toMatchObject({ error: "not_found" });
});
