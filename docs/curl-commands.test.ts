import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeWholeWorkspace, type WholeWorkspace } from "#testing/builders/whole-workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { type FirecrawlStage, firecrawlStage } from "#testing/services/firecrawl-stage.ts";
import { needs } from "#testing/services/needs.ts";

const run = promisify(execFile);

/** The commands of a page that call the API, each with the lines that belong to it. */
function commandsOf(page: string): string[] {
  const markdown = readFileSync(path.join(import.meta.dirname, page), "utf8");
  return [...markdown.matchAll(/```sh\n([\s\S]*?)```/g)]
    .flatMap(([, block = ""]) => block.split(/^(?=\S)/m).reduce(joinLines, []))
    .filter((command) => command.startsWith("curl ") && command.includes("GATEHOUSE_BASE_URL/v1"));
}

/** A line belongs to the command before it while that has an open quote or ends with a backslash. */
function joinLines(commands: string[], line: string): string[] {
  const last = commands.at(-1);
  const isOpen = last !== undefined && (/\\\n$/.test(last) || (last.match(/'/g)?.length ?? 0) % 2 === 1);
  return isOpen ? [...commands.slice(0, -1), last + line] : [...commands, line];
}

/** The quick start is run as a whole by its own test. */
const pages = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".md") && name !== "quickstart.md");
const commands = pages.flatMap((page) =>
  commandsOf(page).map((command, at): [string, string] => [`${page}, ${at + 1}`, command]),
);

/** Statuses of the commands that are not answered with 2xx here. */
const OTHER_STATUSES: Readonly<Record<string, string>> = {
  // The stream of the event ID has ended.
  "streams.md, 2": "404",
};

/** Prints the status alone. A stream is left after its first seconds. */
const STATUS_ONLY = `curl() { command curl -sS -m 10 -o /dev/null -w '%{http_code}\\n' "$@" || true; }`;

await ownDatabase();

describe("each curl command of the guides", needs("bash", "curl"), () => {
  let stage: FirecrawlStage;
  let whole: WholeWorkspace;
  beforeAll(async () => {
    stage = await firecrawlStage({ modelAnswer: '{"name":"Lock","price":14.5}' });
    whole = await makeWholeWorkspace();
  });
  afterAll(() => stage.close());

  it("is found", () => {
    expect(commands.length).toBeGreaterThanOrEqual(17);
  });

  it.each(commands)("gets the expected status: %s", async (name, command) => {
    const { ids, key } = whole;
    const here = command.replaceAll(/https:\/\/(?:[\w-]+\.)*example(?:\.(?:com|org))?(?=[/"])/g, stage.pages);
    const { stdout } = await run("bash", ["-c", `${STATUS_ONLY}\n${here}`], {
      env: {
        NODE_ENV: "test",
        PATH: process.env.PATH,
        GATEHOUSE_BASE_URL: stage.url,
        GATEHOUSE_API_KEY: key.token,
        KEY_ID: ids.leakedKey,
        DELIVERY_ID: ids.delivery,
        REPLAY_ID: ids.replay,
        WEBHOOK_ID: ids.webhook,
        FROM: new Date(Date.now() - 3_600_000).toISOString(),
        TO: new Date().toISOString(),
        LAST_EVENT_ID: `${ids.stream}-0`,
      },
    });
    expect(stdout.trim().split("\n").at(-1), here).toMatch(new RegExp(`^${OTHER_STATUSES[name] ?? "2\\d\\d"}$`));
  });
});
