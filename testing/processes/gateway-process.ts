// A process with only the gateway on a loopback port: server/web.ts without the dashboard. For
// tests that need several processes, and for benchmarks. Sends its port (GATEWAY_PORT, or a free
// one), drains on SIGTERM like server/web.ts, and ends with its parent. With GATEWAY_PATIENT it
// waits for a slow database instead of failing, for tests of other things on busy machines.
import type { AddressInfo } from "node:net";
import { env } from "#lib/platform/env/env.ts";
import { openDatabase } from "#lib/platform/installation/open-database.ts";
import { createGateway } from "#server/gateway/app.ts";
import { drainable } from "#server/web/drain.ts";
import { createFront } from "#server/web/front.ts";

const closeDatabase = await openDatabase({ prompt: !process.env.GATEWAY_PATIENT });
const gateway = createGateway();
const front = createFront(gateway.listener, gateway.upgrade);
const drain = drainable(front);
const port = Number(process.env.GATEWAY_PORT ?? 0);
front.listener.listen(port, "127.0.0.1", () => process.send?.((front.listener.address() as AddressInfo).port));
process.on("disconnect", () => process.exit(0));
process.once("SIGTERM", async () => {
  gateway.hangUp();
  await drain(env().DRAIN_S * 1_000);
  await gateway.close();
  await closeDatabase();
  process.exit(0);
});
