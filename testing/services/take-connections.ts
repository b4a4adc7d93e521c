import pg from "pg";

const TOO_MANY = "53300";
const OURS = "connection-taker";
/** Number of concurrent requests: clients that lost a connection retry too, with a pool of ten. */
const AT_ONCE = 40;
const ROUNDS_MOST = 100;

/**
 * Takes every connection that the database can give, including those of others. Returns a function
 * that releases them.
 */
export async function takeAllConnections(databaseUrl: string): Promise<() => Promise<void>> {
  const url = new URL(databaseUrl);
  url.searchParams.set("application_name", OURS);
  const taken: pg.Client[] = [];
  /** Returns false if none was available. */
  const takeOne = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url.href });
    client.on("error", () => undefined);
    try {
      await client.connect();
      taken.push(client);
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === TOO_MANY) return false;
      throw error;
    }
  };
  const takeFree = () =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (await takeOne());
      }),
    );
  await takeFree();
  for (let round = 0; round < ROUNDS_MOST; round++) {
    const ended = await taken[0]?.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and application_name <> '${OURS}'`,
    );
    if (!ended?.rowCount) break;
    await takeFree();
  }
  return async () => {
    await Promise.all(taken.map((client) => client.end()));
  };
}
