import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { lockFolder } from "#lib/platform/postgres/lock.ts";
import { whyNot } from "#lib/platform/postgres/ports.ts";
import { prepareDatabase, reachDatabase } from "#lib/platform/prepare-database.ts";
import { sessionAddress } from "#lib/platform/session-address.ts";
import { asVariables, readSettings } from "#lib/platform/settings.ts";
import { explainListen } from "#server/start/listen.ts";
import { build, isBuilt } from "./build.ts";
import { checkClient } from "./check-client.ts";
import { launchChildren } from "./children.ts";
import { PORT_WAIT_MS } from "./constants.ts";
import { startDatabase } from "./database.ts";
import type { FirstSignIn } from "./first-run.ts";
import { readMachine } from "./read-machine.ts";
import { reloader } from "./reload.ts";
import { connectionsFor, countProcesses, patienceOf } from "./rules.ts";
import { stopInOrder } from "./stop-in-order.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

async function checkPort(host: string, port: number): Promise<void> {
  const until = performance.now() + PORT_WAIT_MS;
  let code = await whyNot(port, host);
  while (code === "EADDRINUSE" && performance.now() < until) {
    await sleep(50);
    code = await whyNot(port, host);
  }
  if (code) throw explainListen(code, host, port);
}

/**
 * `npm start`: one command from a clean clone to a page that can be signed in to. What takes long goes on side by side: the web
 * process loads its modules while the database starts and is migrated.
 */
export async function start({ dev }: { dev: boolean }): Promise<void> {
  checkClient();
  const { env, folder, embedded } = await readSettings(process.env);
  await checkPort(env.HOST, env.PORT);
  if (!embedded) await reachDatabase(sessionAddress(env));
  const end = stopInOrder(say);
  try {
    if (embedded) end.own(await lockFolder(folder));
    const building = dev || (await isBuilt()) ? undefined : announcedBuild(end.aborted);
    building?.catch(() => undefined); // looked at below; until then it may fail while the database is being opened
    const counts = countProcesses(env, readMachine(), dev);
    const database = await startDatabase({
      url: embedded ? undefined : env.DATABASE_URL,
      folder,
      say,
      gaveUp: () => end.stop(1),
      connections: connectionsFor(env.DATABASE_POOL, counts),
      own: end.own,
    });
    end.own(database.stop);
    await building;

    Object.assign(process.env, asVariables({ ...env, DATABASE_URL: database.url }), {
      NODE_ENV: dev ? "development" : "production",
    });
    const children = launchChildren({
      dev,
      counts,
      patience: patienceOf(env, true),
      say,
      gaveUp: (code) => end.stop(code),
    });
    end.own(children.stop);
    await database.ready();
    const applied = await prepareDatabase(embedded ? database.url : sessionAddress(env));
    if (applied.length > 0) say(`Database: applied ${applied.join(", ")}.`);
    const link = await firstSignIn();
    children.go();
    await children.webReady;
    end.onReload(reloader(children, say));
    const near = path.relative(process.cwd(), folder);
    const kept = embedded ? `, its data in ${near.startsWith("..") ? folder : near || "."}` : "";
    const where = `\nGatehouse is at ${env.BASE_URL}${kept}`;
    const lines = [
      where,
      ...(link ? [`Sign in (once, as ${link.email}): ${link.url}`] : []),
      ...(env.SMTP_URL ? [] : [`Mail is kept at ${await mailboxAddress()}`]),
    ];
    say(lines.join("\n"));
  } catch (error) {
    if (end.stopping()) return; // what was being begun was undone under our feet
    await end.undo();
    throw error;
  }
}

/** The verb needs a database and its clock for a moment; nothing else of this process does. */
async function firstSignIn(): Promise<FirstSignIn | undefined> {
  const [{ openDatabase }, { databaseClock }, { firstRun }] = await Promise.all([
    import("#lib/platform/open-database.ts"),
    import("#lib/platform/clock.ts"),
    import("./first-run.ts"),
  ]);
  const closeDatabase = await openDatabase();
  return await firstRun({ clock: databaseClock }).finally(closeDatabase);
}

/** Imported once the environment is complete, which it reads. */
const mailboxAddress = async (): Promise<string> => (await import("#lib/accounts/auth/mailbox.ts")).mailboxAddress();

async function announcedBuild(signal: AbortSignal): Promise<void> {
  say("Building the dashboard: the sources are new or have changed.");
  await build(signal);
}
