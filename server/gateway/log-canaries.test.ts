import { afterAll, expect, it, vi } from "vitest";

// Read when the logger is loaded.
vi.hoisted(() => Object.assign(process.env, { LOG_SAMPLE: "1", ALLOW_PRIVATE_TARGETS: "127.0.0.0/8" }));

import { closeDb, sql } from "#lib/platform/database/client.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { startDispatcher } from "#lib/webhooks/deliveries/dispatch/dispatcher.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startGateway } from "#testing/services/gateway.ts";
import { httpTarget, loopbackPolicy } from "#testing/services/outbound-targets.ts";
import { watchLog } from "#testing/services/watch-log.ts";

await ownDatabase();
const gateway = await startGateway();
afterAll(async () => {
  await gateway.close();
  await closeDb();
});

/**
 * Timeouts of the database depend on the load of the machine, not on the call. For deliveries and
 * streams only these lines are ignored: an endpoint's or a site's answer must not cause a warning.
 */
const OF_A_BUSY_MACHINE = new RegExp(
  [
    "^(database|rates|presence|lease|listener|tunnel|key|keyring|request_log|credits|clock)\\.",
    "^dispatch\\.suppression_(failed|lost)$",
    "^delivery\\.(attempts_unrecorded|taken_over)$",
    "^stream\\.(keys_unchecked|not_renewed)$",
  ].join("|"),
);
const CANARY = "CanaryQ7xW2v9ZpR4tY8uB1nM5cL0aS3d";

it("calls leave no secrets in the log, and one line each with its request ID", async () => {
  const { lines, text, end } = watchLog();
  await using target = await httpTarget((_request, response) =>
    response.writeHead(500, { "set-cookie": `s=${CANARY}` }).end(CANARY),
  );
  const ctx = await makeWorkspace({ credits: 10, clock: databaseClock });
  const { token } = await makeKey(ctx, { scopes: ["scrape", "parse", "billing", "admin"] });
  const asked: (string | null)[] = [];
  const call = async (path: string, options: Parameters<typeof gateway.call>[1] = {}) => {
    const answer = await gateway.call(path, { token, ...options });
    asked.push(answer.headers.get("x-request-id"));
    return answer;
  };
  const headers = { cookie: `session=${CANARY}`, "user-agent": CANARY, "x-forwarded-for": CANARY };
  await call("/v1/usage", { headers });
  for (const wrong of [undefined, CANARY, `svc_live_${CANARY}`, `${token}x`])
    await call("/v1/usage", { token: wrong, headers });
  await call(`/v1/usage?api_key=svc_live_${CANARY}&cursor=${CANARY}`);
  await call(`/v1/${CANARY}`);
  await call("/v1/parse", { raw: `{"html":"${CANARY}"`, method: "POST" });
  await call("/v1/scrape", {
    body: {
      url: `${target.url}/${CANARY}?token=${CANARY}`,
      headers: { authorization: `Bearer ${CANARY}`, cookie: CANARY },
    },
  });
  await call("/v1/scrape", { body: { url: `https://user:${CANARY}@127.0.0.1:1/` } });
  const hook = await call("/v1/webhooks", { body: { url: `${target.url}/${CANARY}`, events: ["*"] } });
  const secret = String(hook.json.secret);
  await call(`/v1/webhooks/${hook.json.id}/test`, { body: { event: "key.created" } });
  const dispatcher = startDispatcher({ clock: databaseClock, policy: loopbackPolicy() });
  await call("/v1/keys", { body: { name: CANARY, env: "test", scopes: ["scrape"] } });
  await dispatcher.stop();
  for (const path of [`/t/${CANARY}/x`, "/hooks/payments/stripe", "/partner/secret-scanning", `/fixtures/${CANARY}`])
    await fetch(gateway.url + path, {
      method: "POST",
      body: CANARY,
      headers: { ...headers, "stripe-signature": CANARY },
    });
  await expect.poll(() => lines().filter(({ event }) => event === "request.answered").length).toBe(asked.length + 4);
  const warnings = lines().filter(({ level }) => Number(level) >= 40);
  expect(warnings.filter((line) => !OF_A_BUSY_MACHINE.test(String(line.event)) || "request_id" in line)).toEqual([]);
  for (const id of asked) expect(lines().filter(({ request_id }) => request_id === id)).toHaveLength(1);
  expect(lines().find(({ request_id }) => request_id === asked[0])).toMatchObject({
    ...{ method: "GET", route: "/v1/usage", status: 200, workspace_id: ctx.workspaceId, level: 30 },
  });

  // An unexpected error, whose database message must not be logged either.
  await sql().query("alter table webhooks rename to elsewhere");
  const failed = await call("/v1/webhooks", { body: { url: `${target.url}/${CANARY}`, events: ["*"] } });
  await sql().query("alter table elsewhere rename to webhooks");
  expect(failed.status).toBe(500);
  const fault = lines().filter(({ event }) => event === "call.failed");
  expect(fault).toMatchObject([{ level: 50, route: "/v1/webhooks", request_id: failed.headers.get("x-request-id") }]);

  end();
  for (const canary of [CANARY, token, secret, secret.slice(6)]) expect(text()).not.toContain(canary);
});
