// Measures sending alone: delivery requests over the client named by BENCH_CLIENT, `AT_ONCE` in flight, without
// signing, lookups, guard, timing or recording. Starts on `begin`; `over` returns the number completed.
import { newId } from "#lib/platform/ids.ts";
import { answerQuestions } from "../webhooks/answer.ts";
import { CLIENTS, type ClientName } from "../webhooks/clients.ts";
import type { LoopRequest } from "../webhooks/loop.ts";
import { answerUsage } from "../webhooks/usage.ts";

const AT_ONCE = 100;

answerUsage();
const ready = JSON.parse(process.env.BENCH_REQUESTS ?? "[]") as LoopRequest[];
const post = CLIENTS[process.env.BENCH_CLIENT as ClientName](ready[0]?.origin ?? "", AT_ONCE);

let over = 0;
async function send(count: number): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < count) {
      const { pathname, headers, body } = ready[next++ % ready.length] as LoopRequest; // never empty
      const sent = { ...headers, "X-Service-Delivery": newId("dlv", new Date()) };
      const status = await post(pathname, sent, Buffer.from(body));
      if (status !== 200) throw new Error(`The receiver answered ${status}.`);
      over++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

answerQuestions({
  over: () => over,
  begin: () => {
    over = 0;
    void send(Number(process.env.BENCH_COUNT));
    return true;
  },
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
