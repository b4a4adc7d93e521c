import { afterEach, expect, it } from "vitest";
import { readSigningSecret } from "#lib/accounts/workspaces/signing-secrets.ts";
import { db } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { runCommand } from "#testing/processes/run-command.ts";
import { type RunningListen, startListen } from "#testing/processes/start-listen.ts";
import { testApp } from "#testing/services/local-app.ts";
import { closedPort } from "#testing/services/ports.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
const gateway = await testGateway();
let running: RunningListen[] = [];
afterEach(async () => {
  for (const each of running) await each[Symbol.asyncDispose]();
  running = [];
});

async function workspace() {
  const ctx = await makeWorkspace();
  const { token } = await makeKey(ctx, { env: "test", scopes: ["admin"] });
  const env = { GATEHOUSE_API_KEY: token, GATEHOUSE_BASE_URL: gateway.url };
  const gatehouse = (...words: string[]) => runCommand(words, { env });
  const listen = async (port: number): Promise<RunningListen> => {
    const one = startListen(["--forward-to", `127.0.0.1:${port}`, "--json"], { env });
    running.push(one);
    await one.until(() => one.lines.length > 0);
    return one;
  };
  return { ctx, gatehouse, listen };
}
const kinds = ({ lines }: RunningListen, kind: string) => lines.filter((line) => line.kind === kind);

it("forwards a test event to the app and logs its answer", async () => {
  const { gatehouse, listen } = await workspace();
  await using app = await testApp();
  const one = await listen(app.port);
  const sent = await gatehouse("trigger", "job.completed", "--json");
  expect(sent).toMatchObject({ code: 0, err: "" });
  const [delivery] = JSON.parse(sent.out).data;
  expect(delivery).toMatchObject({ status: "delivered", attempts: [{ status_code: 200, response_body: "ok" }] });
  expect(app.ids()).toEqual([delivery.id]);
  const shown = await gatehouse("deliveries", "show", delivery.id);
  expect(shown.out).toMatch(new RegExp(`^Listener +${one.lines[0]?.listener_id}$`, "m"));
  expect(shown.out).not.toContain("Webhook");

  const replayed = await gatehouse("deliveries", "replay", delivery.id, "--json");
  expect(replayed).toMatchObject({ code: 0, err: "" });
  await app.until(() => app.arrived.length === 2);
  expect(app.arrived[1]?.headers).toMatchObject({ "x-service-replay": "true" });

  const listed = await gatehouse("listeners", "list", "--json");
  const [listener] = JSON.parse(listed.out).data;
  expect(listener).toMatchObject({ connected: true, forward_to: `http://127.0.0.1:${app.port}/` });
  const failing = await gatehouse("trigger", "job.failed", "--listener", listener.id, "--json");
  expect(JSON.parse(failing.out).data).toMatchObject([{ event: "job.failed", status: "delivered" }]);

  expect(await gatehouse("listeners", "end", listener.id)).toMatchObject({
    code: 0,
    out: expect.stringContaining("Ended"),
  });
  expect(await one.ended).toMatchObject({ code: 1, err: expect.stringContaining("ended") });
  expect((await gatehouse("listeners", "list")).out).toBe("Nobody listens.\n");
  expect(await gatehouse("trigger", "job.failed", "--listener", listener.id)).toMatchObject({ code: 4 });
});

it("prints the test secret without opening a listener", async () => {
  const { ctx, gatehouse } = await workspace();
  const printed = await gatehouse("listen", "--forward-to", "3000", "--print-secret", "--json");
  expect(printed).toMatchObject({ code: 0, err: "" });
  expect(JSON.parse(printed.out)).toEqual({ secret: await readSigningSecret(ctx.workspaceId, "test") });
  expect(await db().listener.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
});

it("keeps events while the app or the CLI is down, and forwards them in order", async () => {
  const { gatehouse, listen } = await workspace();
  const port = await closedPort();
  const one = await listen(port);
  // Makes one event each.
  const make = async (name: string): Promise<string> =>
    JSON.parse((await gatehouse("keys", "create", "--name", name, "--scopes", "scrape", "--json")).out).id;
  const first = await make("first");
  await one.until(() => kinds(one, "app_down").length === 1);
  const second = await make("second");
  one.signal("SIGKILL");
  await one.ended;
  const third = await make("third");
  await using app = await testApp(undefined, port);
  const other = await listen(port);
  await other.until(() => kinds(other, "delivery").length === 3);
  expect(app.arrived.map(({ body }) => JSON.parse(body).data.key_id)).toEqual([first, second, third]);
  other.signal("SIGINT");
  expect(await other.ended).toMatchObject({ code: 0, err: "" });
  expect(kinds(other, "ended")).toMatchObject([{ waiting: 0 }]);
});

it("forwards calls at the public URL, and returns the app's answers", async () => {
  const { listen } = await workspace();
  await using app = await testApp(
    (_request, response) => void response.writeHead(201, { "x-mine": "yes" }).end("made"),
  );
  const one = await listen(app.port);
  const { pathname } = new URL(String(one.lines[0]?.tunnel_url));
  const answer = await fetch(`${gateway.url}${pathname}/stripe?a=1`, { method: "POST", body: "hello" });
  expect([answer.status, answer.headers.get("x-mine"), await answer.text()]).toEqual([201, "yes", "made"]);
  expect(app.arrived).toMatchObject([{ method: "POST", path: "/stripe?a=1", body: "hello" }]);
  await one.until(() => kinds(one, "call").length === 1);
});

it("ends when its key is revoked", async () => {
  const { gatehouse, listen } = await workspace();
  const one = await listen(await closedPort());
  const me = JSON.parse((await gatehouse("keys", "list", "--json")).out).data[0].id;
  await gatehouse("keys", "revoke", me, "--reason", "left the team");
  expect(await one.ended).toMatchObject({ code: 3, err: expect.stringContaining("left the team") });
});
