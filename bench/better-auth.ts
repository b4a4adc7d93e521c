import { importPeer } from "./import-peer.ts";

type BetterAuth = {
  betterAuth(options: object): {
    $context: Promise<{ runMigrations(): Promise<void> }>;
    api: {
      createApiKey(call: { body: object }): Promise<{ key: string }>;
      verifyApiKey(call: { body: { key: string } }): Promise<{ valid: boolean }>;
      signUpEmail(call: { body: object }): Promise<{ user: { id: string } }>;
    };
  };
};
type ApiKeyPlugin = { apiKey(options: object): object };
type Pool = { end(): Promise<void> };

/** Sets up better-auth with its api-key plugin and `keys` keys, in a separate schema of the same PostgreSQL. */
export async function betterAuthKeys(
  databaseUrl: string,
  keys: number,
): Promise<{ verify: (at: number) => Promise<void>; close: () => Promise<void> }> {
  const [{ betterAuth }, { apiKey }, { default: pg }] = await Promise.all([
    importPeer<BetterAuth>("better-auth"),
    importPeer<ApiKeyPlugin>("@better-auth/api-key"),
    importPeer<{ default: { Pool: new (options: object) => Pool & { query(text: string): Promise<unknown> } } }>("pg"),
  ]);
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await owner.query("create schema if not exists better_auth");
  await owner.end();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options: "-c search_path=better_auth" });
  const auth = betterAuth({
    database: pool,
    secret: "a-secret-that-only-benchmarks-use-0123456789",
    baseURL: "http://localhost:3000",
    emailAndPassword: { enabled: true },
    telemetry: { enabled: false },
    plugins: [apiKey({ rateLimit: { enabled: false }, deferUpdates: true })],
    advanced: { backgroundTasks: { handler: (task: Promise<unknown>) => void task } },
  });
  await (await auth.$context).runMigrations();
  const { user } = await auth.api.signUpEmail({
    body: { email: "bench@example.test", password: "a-long-password-1", name: "bench" },
  });
  const tokens: string[] = [];
  for (let at = 0; at < keys; at++)
    tokens.push((await auth.api.createApiKey({ body: { name: `key ${at}`, userId: user.id } })).key);
  return {
    verify: async (at) => {
      const { valid } = await auth.api.verifyApiKey({ body: { key: tokens[at] ?? "" } });
      if (!valid) throw new Error("better-auth refused one of its own keys.");
    },
    close: () => pool.end(),
  };
}
