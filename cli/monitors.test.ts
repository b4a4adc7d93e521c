import { zstdCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { db } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { runHere } from "#testing/processes/run-here.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
const gateway = await testGateway();

async function workspace() {
  const ctx = await makeWorkspace();
  const { token } = await makeKey(ctx, { env: "test", scopes: ["jobs"] });
  const env = { GATEHOUSE_API_KEY: token, GATEHOUSE_BASE_URL: gateway.url };
  const monitors = (...words: string[]) => runHere(["monitors", ...words], { env });
  const made = async (...words: string[]) => {
    const ended = await monitors("create", "--json", "--name", "Prices", ...words);
    expect(ended).toMatchObject({ code: 0, err: "" });
    return JSON.parse(ended.out);
  };
  return { ctx, monitors, made };
}

const PAGE = ["--url", "https://example.com/article"];

it("creates monitors of URLs or a site with either schedule, and shows them", async () => {
  const { monitors, made } = await workspace();
  expect((await monitors("list")).out).toBe("No monitors.\n");
  const daily = await made(...PAGE, "--every", "1d", "--at", "09:00", "--time-zone", "Europe/Berlin");
  expect(daily).toMatchObject({ urls: [PAGE[1]], schedule: { every: 1, unit: "days", at: "09:00" } });
  const site = await made("--site", "https://example.com/", "--pages", "20", "--cron", "0 9 * * 1-5");
  expect(site).toMatchObject({ crawl: { limit: 20 }, schedule: { cron: "0 9 * * 1-5", time_zone: "UTC" } });
  const listed = await monitors("list", "--json");
  expect(JSON.parse(listed.out).data.map(({ id }: { id: string }) => id)).toEqual([site.id, daily.id]);
  const shown = await monitors("show", daily.id);
  expect(shown.out).toContain("every day at 09:00 (Europe/Berlin)");
  expect(shown.out).toMatch(/^Watches +https:\/\/example\.com\/article$/m);
});

it("forecasts the cost without creating a monitor", async () => {
  const { monitors } = await workspace();
  const { out } = await monitors("create", "--name", "Prices", ...PAGE, "--every", "6h", "--forecast");
  expect(out).toMatch(/^Runs +120 in 30 days$/m);
  expect((await monitors("list")).out).toBe("No monitors.\n");
});

it.each([
  [[...PAGE], "Give either --every or --cron."],
  [["--every", "1d"], "Give either --url or --site."],
  [[...PAGE, "--every", "soon"], '--every: expected a time such as 30m, 6h or 1d, not "soon"'],
  [[...PAGE, "--every", "2h", "--at", "09:00"], "--at: goes with --every of days"],
  [[...PAGE, "--every", "1d", "--pages", "3"], "--pages: goes with --site"],
  [[...PAGE, "--every", "1m"], "--every: "],
  [["--url", "nowhere", "--every", "1d"], "--url: "],
])("refuses %j and names the option", async (words, said) => {
  const { monitors } = await workspace();
  const refused = await monitors("create", "--name", "Prices", ...words);
  expect(refused).toMatchObject({ code: 2, out: "" });
  expect(refused.err).toContain(said);
});

it("pauses, resumes, runs, lists changes and deletes", async () => {
  const { ctx, monitors, made } = await workspace();
  const { id } = await made(...PAGE, "--every", "1d");
  expect((await monitors("pause", id)).out).toBe('"Prices" is paused.\n');
  expect((await monitors("show", id)).out).toMatch(/^Why +somebody paused it$/m);
  expect((await monitors("resume", id)).out).toMatch(/^"Prices" runs next at \d{4}-/);
  expect((await monitors("changes", id)).out).toBe("It has not run yet.\n");
  const run = JSON.parse((await monitors("run", id, "--json")).out);
  expect((await monitors("changes", id)).out).toContain(`${run.id}  under way`);

  // As a worker finishes it.
  const changes = [
    {
      url: "https://example.com/article",
      status: "changed",
      compared_with: ctx.clock.now().toISOString(),
      diff: { text: "@@ -1 +1 @@\n-12 €\n+13 €\u001b[2J", added: 1, removed: 1, truncated: false },
    },
  ];
  await db().monitorRun.updateMany({
    where: { workspaceId: ctx.workspaceId, id: run.id },
    data: {
      status: "completed",
      finishedAt: ctx.clock.now(),
      pages: { changed: 1 },
      changes: zstdCompressSync(JSON.stringify(changes)),
    },
  });
  const shownChanges = await monitors("changes", id, "--diff");
  expect(shownChanges.out).toContain("1 changed; 0 credits");
  expect(shownChanges.out).toContain("changed https://example.com/article (+1 −1)");
  expect(shownChanges.out).toContain("+13 €<U+001B>[2J");
  expect((await monitors("changes", id)).out).not.toContain("13 €");

  expect((await monitors("delete", id)).out).toBe('Deleted "Prices" with its history.\n');
  expect(await monitors("show", id)).toMatchObject({ code: 4 });
});
