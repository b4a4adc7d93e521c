// `npm run demo`: runs the product with a workspace full of sample data, a receiver for its
// webhooks and a trickle of calls, until it is stopped. It has its own data folder (`.demo`, or
// DATA_DIR), which later runs reuse (docs/decisions/0047-sample-data.md).
import { FIRST_OWNER } from "#lib/accounts/workspaces/constants.ts";
import { BadEnvironment } from "#lib/platform/env/env.ts";
import { asVariables, readSettingsApart } from "#lib/platform/installation/settings.ts";
import { watchParent } from "#server/start/watch-parent.ts";
import { startReceiver } from "./demo/receiver.ts";
import { type StartedProduct, startProduct } from "./demo/start-product.ts";
import { demoVariables } from "./demo/variables.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);
const ending = new AbortController();
const variables = demoVariables(process.env);

/** While this process has the database open, its connections must be closed before the database stops. */
let isOpen = false;

function endBy(product: StartedProduct): void {
  const end = (signal: NodeJS.Signals) => {
    ending.abort();
    // Without a terminal, as here, it would interpret SIGHUP as "reload".
    if (!isOpen) product.process.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(signal));
  watchParent(() => end("SIGTERM"));
}

/** The part that needs the database, imported once the environment is complete. */
async function fillAndCall(base: string, receiverPort: number): Promise<void> {
  const { openDatabase } = await import("#lib/platform/installation/open-database.ts");
  const { databaseClock } = await import("#lib/platform/values/clock.ts");
  const { createSignInLink } = await import("#lib/accounts/auth/create-sign-in-link.ts");
  const { SLUG } = await import("./demo/workspace.ts");
  const { openFilled } = await import("./demo/fill.ts");
  const { connectReceiver, openKeys } = await import("./demo/connect.ts");
  const { trickle } = await import("./demo/trickle.ts");

  const receiver = await startReceiver(receiverPort);
  const closeDatabase = await openDatabase();
  try {
    const workspaceId = await openFilled();
    await connectReceiver(workspaceId, receiver);
    const tokens = await openKeys(workspaceId, variables.DATA_DIR);
    const link = await createSignInLink({ clock: databaseClock }, { email: FIRST_OWNER, next: `/${SLUG}/overview` });
    say(`\nThe demo is at ${base}, its data in ${variables.DATA_DIR}. All of it is made up. Press Ctrl-C to stop.`);
    say(`Sign in (once, as ${FIRST_OWNER}): ${link}`);
    isOpen = true;
    await trickle(base, tokens, ending.signal);
  } finally {
    await closeDatabase();
    await receiver.close();
  }
}

const product = await startProduct(variables).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
endBy(product);
try {
  const settings = await readSettingsApart(variables);
  Object.assign(process.env, asVariables(settings));
  product.ended.then(() => ending.abort());
  await fillAndCall(settings.BASE_URL, Number(variables.PORT) + 1);
} catch (error) {
  if (!ending.signal.aborted) {
    console.error(error instanceof BadEnvironment ? error.message : error);
    product.process.kill("SIGTERM");
    await product.ended;
    process.exit(1);
  }
}
product.process.kill("SIGTERM");
process.exit(await product.ended);
