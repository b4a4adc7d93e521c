import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SCOPES } from "#lib/kernel/scopes.ts";
import { closeDb } from "#lib/platform/database/client.ts";
import { openDatabase } from "#lib/platform/installation/open-database.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { startJobs } from "#lib/scraping/jobs/run/engine.ts";
import { startDispatcher } from "#lib/webhooks/deliveries/dispatch/dispatcher.ts";
import { createGateway } from "#server/gateway/app.ts";
import { createFront } from "#server/web/front.ts";
import { answerText } from "#server/web/public-texts.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { needs } from "#testing/services/needs.ts";
import { freePort } from "#testing/services/ports.ts";

// Runs every command and program of the quick start in order, like a person who copies them.

await ownDatabase();
process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";

const root = path.dirname(import.meta.dirname);
const page = await readFile(path.join(import.meta.dirname, "quickstart.md"), "utf8");
const commands = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = ""]) => block);
const [setting = "", calling = "", subscribing = "", listening = "", withNode = "", withPython = "", causing = ""] =
  commands;
const programOf = (language: string): string =>
  new RegExp(`<!-- ${language} -->\n\n\`\`\`\\w+\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? "";

let url: string;
let token: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  const closeDatabase = await openDatabase();
  const gateway = createGateway();
  // Serves a web process's texts and the API.
  const front = createFront((request, response) => {
    if (!answerText(request, response, { BASE_URL: url }, new Date())) gateway.listener(request, response);
  }, gateway.upgrade);
  front.listener.listen(0, "127.0.0.1");
  await once(front.listener, "listening");
  url = `http://127.0.0.1:${(front.listener.address() as AddressInfo).port}`;
  const engines = [startJobs({ clock: databaseClock }), startDispatcher({ clock: databaseClock })];
  token = (await makeKey(await makeWorkspace(), { env: "test", scopes: [...SCOPES] })).token;
  stop = async () => {
    await Promise.all(engines.map((engine) => engine.stop()));
    front.listener.close();
    for (const server of front.servers) server.closeAllConnections();
    await gateway.close();
    await closeDatabase();
    await closeDb();
  };
});
afterAll(() => stop());

it("has the seven blocks that are run here", () => {
  expect(commands).toHaveLength(7);
});

/**
 * Forwards events without a reachable address, with the command line from source instead of its
 * package (which packages/cli tests).
 */
const listen = listening
  .replace(/^curl .*\nnpm install .*\n/, `npx() { node ${root}/cli/gatehouse.mjs "\${@:2}"; }\n`)
  // A person waits until it listens; earlier events would go nowhere.
  .replace(/ &\n$/, " > listening &\nuntil grep -q Listening listening; do sleep 0.1; done\n");

type Step = { language: "node" | "python"; file: string; receiving: string; reaching: string };

it("leads to a verified webhook with Node at an address", needs("bash", "curl"), () =>
  follow({ language: "node", file: "receive.mjs", receiving: withNode, reaching: subscribing }),
);
it("leads to a verified webhook with Python at an address", needs("bash", "curl", "python3"), () =>
  follow({ language: "python", file: "receive.py", receiving: withPython, reaching: subscribing }),
);
it("leads to a verified webhook with Node and the command line", needs("bash", "curl"), () =>
  follow({ language: "node", file: "receive.mjs", receiving: withNode, reaching: listen }),
);

async function follow({ language, file, receiving, reaching }: Step): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "quickstart-"));
  await writeFile(path.join(folder, file), programOf(language));
  const port = await freePort();
  const script = [
    "set -eu",
    setting.replace("http://localhost:3000", url).replace("svc_test_…", token),
    calling,
    reaching.replace("https://hooks.example.com/", `http://127.0.0.1:${port}/`).replaceAll("8080", String(port)),
    receiving.trimEnd().concat(" &"),
    `until curl -s -o answer http://127.0.0.1:${port}/; do sleep 0.1; done`,
    causing,
    "wait",
  ].join("\n");
  const shell = spawn("bash", ["-c", script], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [shell.stdout, shell.stderr])
    stream.setEncoding("utf8").on("data", (part: string) => {
      said += part;
    });
  try {
    await expect.poll(() => said, { timeout: 280_000 }).toContain("verified job.completed");
    expect(said).toContain('"markdown"');
  } finally {
    if (shell.pid && shell.exitCode === null) process.kill(-shell.pid);
    await rm(folder, { recursive: true, force: true });
  }
}
