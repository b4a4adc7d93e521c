// Webhook endpoints: /ok/… answers 200 immediately, /slow/<ms>/… after a delay, /hang/… never. Records each delivery's
// arrival.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { answerQuestions } from "../setup/answer-usage.ts";
import { machineNow, type Seen } from "../webhooks/receiver.ts";

let arrivals: [event: string, at: number][] = [];
let deliveries = new Set<string>();
let repeats = 0;
const hanging = new Set<Socket>();
const open = { all: 0, most: 0 };

const ok = (response: ServerResponse) => response.writeHead(200, { "content-length": 2 }).end("ok");

const server = createServer((request, response) => {
  const at = machineNow();
  // Other systems' deliveries have only a message ID.
  const { "webhook-id": event = "", "x-service-delivery": delivery = event } = request.headers as Record<
    string,
    string
  >;
  const path = request.url ?? "";
  const hangs = path.startsWith("/hang/");
  open.all++;
  if (hangs) hanging.add(request.socket);
  if (open.all > open.most) open.most = open.all;
  response.once("close", () => {
    open.all--;
    hanging.delete(request.socket);
  });
  if (!hangs) {
    if (deliveries.has(delivery)) repeats++;
    else {
      deliveries.add(delivery);
      arrivals.push([event, at]);
    }
  }
  request.resume();
  request.once("end", () => {
    if (hangs) return;
    const [, kind, ms] = path.split("/");
    if (kind === "slow") setTimeout(ok, Number(ms), response);
    else ok(response);
  });
});
server.keepAliveTimeout = 60_000;

answerQuestions({
  seen: (): Seen => ({
    deliveries: deliveries.size,
    repeats,
    open: open.all,
    hanging: hanging.size,
    mostOpen: open.most,
  }),
  arrivals: () => arrivals,
  release: () => {
    for (const socket of hanging) socket.destroy();
    return true;
  },
  forget: () => {
    arrivals = [];
    deliveries = new Set();
    repeats = 0;
    open.most = open.all;
    return true;
  },
});
server.listen(0, "127.0.0.1", 4_096, () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit(0));
