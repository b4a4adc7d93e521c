// A process with the gateway alone on a port of loopback: what server/web.ts serves, less the dashboard. For tests that need
// several processes, and for benchmarks. Tells its port, answers every message with what it uses, ends with its parent.
import type { AddressInfo } from "node:net";
import { holdDatabase } from "#lib/platform/hold-database.ts";
import { createGateway } from "#server/gateway/app.ts";
import { createFront } from "#server/web/front.ts";

await holdDatabase();
const gateway = createGateway();
const { listener } = createFront(gateway.listener, gateway.upgrade);
listener.listen(0, "127.0.0.1", () => process.send?.((listener.address() as AddressInfo).port));
process.on("message", () => process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }));
process.on("disconnect", () => process.exit(0));
