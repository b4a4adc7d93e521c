import path from "node:path";
import { lockFolder } from "#lib/platform/postgres/embedded/lock.ts";
import { checkClient } from "./check-client.ts";
import { launchChildren } from "./children.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { startDatabase } from "./database.ts";
import { reloader } from "./reload.ts";
import { runStep } from "./run-step.ts";
import { stopInOrder } from "./stop-in-order.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * `npm start`: leads from a clean clone to a page where one can sign in. Slow parts run in
 * parallel: the web process loads its modules while the database starts and is migrated. One-time
 * work runs as a step in a separate process, because this one lives as long as the product and
 * should load almost nothing.
 */
export async function start({ dev }: { dev: boolean }): Promise<void> {
  checkClient();
  const end = stopInOrder(say);
  try {
    const { aborted } = end;
    const { variables, baseUrl, folder, databaseUrl, ...settings } = await runStep("readStart", { dev }, aborted);
    const embedded = databaseUrl === undefined;
    if (embedded) end.own(await lockFolder(folder));
    const building = dev ? undefined : runStep("buildPages", null, aborted);
    building?.catch(() => undefined); // awaited below; may fail earlier, while the database is being opened
    const database = await startDatabase({
      url: databaseUrl,
      folder,
      say,
      gaveUp: () => end.stop(1),
      untilReady: (cluster, postmaster) =>
        runStep("awaitPostgres", { cluster, ...(postmaster !== undefined && { postmaster }) }, aborted),
      connections: settings.connections,
      own: end.own,
    });
    end.own(database.stop);
    await building;

    Object.assign(process.env, variables, {
      DATABASE_URL: database.url,
      NODE_ENV: dev ? "development" : "production",
    });
    const { counts, patience } = settings;
    const children = launchChildren({ dev, counts, patience, say, gaveUp: (code) => end.stop(code) });
    end.own(children.stop);
    await database.ready();
    const { applied, signIn, mailbox, missingBrowser } = await runStep("prepareFirstRun", null, aborted);
    if (applied.length > 0) say(`Database: applied ${applied.join(", ")}.`);
    children.go();
    await children.webReady;
    end.onReload(reloader(children, say));
    const near = path.relative(process.cwd(), folder);
    const kept = embedded ? `, its data in ${near.startsWith("..") ? folder : near || "."}` : "";
    const where = `\nGatehouse is at ${baseUrl}${kept}`;
    const lines = [
      where,
      ...(signIn ? [`Sign in (once, as ${signIn.email}): ${signIn.url}`] : []),
      ...(mailbox ? [`Mail is kept at ${mailbox}`] : []),
      ...(missingBrowser ? [`Pages cannot be rendered (render_js answers 501): ${missingBrowser}.`] : []),
    ];
    say(lines.join("\n"));
    void collectGarbage();
  } catch (error) {
    if (end.stopping()) return; // the start was interrupted
    await end.undo();
    throw error;
  }
}
