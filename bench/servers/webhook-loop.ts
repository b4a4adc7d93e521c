// Measures sending alone: delivery requests with the product's HTTP client, `AT_ONCE` in flight, without signing,
// lookups, guard, timing or recording. Starts on `begin`; `over` returns the number completed.
import { Client } from "undici";
import { newId } from "#lib/platform/values/ids.ts";
import { answerQuestions, answerUsage } from "../setup/answer-usage.ts";
import type { LoopRequest } from "../webhooks/loop.ts";

const AT_ONCE = 100;

const ready = JSON.parse(process.env.BENCH_REQUESTS ?? "[]") as LoopRequest[];
/** One client, and thus one connection, per open request, as in the product. */
const idle = Array.from(
  { length: AT_ONCE },
  () => new Client(ready[0]?.origin ?? "", { pipelining: 1, keepAliveTimeout: 60_000 }),
);

function post(path: string, headers: Record<string, string>, body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const client = idle.pop();
    if (!client) throw new Error("More requests than clients.");
    let status = 0;
    client.dispatch(
      { path, method: "POST", headers, body },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_, code) => {
          status = code;
        },
        onResponseData: () => undefined,
        onResponseEnd: () => {
          idle.push(client);
          resolve(status);
        },
        onResponseError: (_, error) => reject(error),
      },
    );
  });
}

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

answerUsage();
answerQuestions({
  over: () => over,
  begin: (input) => {
    over = 0;
    void send((input as { count: number }).count);
    return true;
  },
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
