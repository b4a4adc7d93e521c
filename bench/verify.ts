import { benchWorkspace } from "./bench-workspace.ts";
import { betterAuthKeys } from "./better-auth.ts";
import { benchEnv } from "./database.ts";
import { type Bench, median } from "./figure.ts";

/** Checks tokens for `milliseconds` with `inFlight` in flight. Returns checks per second. */
async function rate(check: (at: number) => unknown, inFlight: number, milliseconds: number): Promise<number> {
  const endAt = performance.now() + milliseconds;
  const startedAt = performance.now();
  let done = 0;
  const worker = async (first: number) => {
    for (let at = first; performance.now() < endAt; at += inFlight) {
      await check(at);
      done++;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, (_, at) => worker(at)));
  return done / ((performance.now() - startedAt) / 1_000);
}

const bench: Bench = {
  name: "verify",
  run: async ({ quick, databaseUrl }) => {
    Object.assign(process.env, benchEnv(databaseUrl));
    const [keys, rounds, milliseconds] = quick ? [5, 1, 100] : [200, 5, 2_000];
    const [{ Authenticator }, { openDatabase }] = await Promise.all([
      import("#server/gateway/pipeline/authenticator.ts"),
      import("#lib/platform/open-database.ts"),
    ]);
    const closeDatabase = await openDatabase();
    const { tokens } = await benchWorkspace(keys, "live", ["scrape"]);
    const authenticator = new Authenticator();
    const peer = await betterAuthKeys(databaseUrl, keys);

    const ours = async (at: number) => {
      const credentials = { found: "header", token: tokens[at % keys] ?? "" } as const;
      const { refusal } = await authenticator.authenticate(credentials, "203.0.113.7", "scrape", "req_bench");
      if (refusal) throw new Error(refusal.message);
    };
    const mine: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < rounds; round++) {
      mine.push(await rate(ours, 16, milliseconds));
      theirs.push(await rate((at) => peer.verify(at % keys), 16, milliseconds));
    }
    await peer.close();
    await closeDatabase();
    const [a, b] = [median(mine), median(theirs)];
    return [
      {
        figure: `key verification in process, ${keys} keys, 16 in flight`,
        ours: a,
        baseline: b,
        unit: "checks/s",
        ratio: a / b,
        aim: "≥ 20",
        met: a / b >= 20,
        note: "better-auth's api-key plugin on the same PostgreSQL, its rate limit off, its updates deferred; ours also checks address, scope, rate and ceiling, and reads each key again every 3 s",
      },
    ];
  },
};
export default bench;
