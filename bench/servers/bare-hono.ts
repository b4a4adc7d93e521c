// Baseline of the gateway's throughput: plain Hono answering the same JSON.
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { answerUsage } from "../setup/answer-usage.ts";

const answer: unknown = JSON.parse(process.env.BENCH_ANSWER ?? "{}");
const app = new Hono();
app.get("/v1/scrape", (context) => context.json(answer));
const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (address: AddressInfo) =>
  process.send?.(address.port),
);
answerUsage();
process.on("disconnect", () => server.close(() => process.exit(0)));
