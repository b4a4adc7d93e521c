// Runs the three hosts' faults in the isolated network namespace that bench/faults/hosts.ts creates, and sends the
// outcomes to its parent.
import { log } from "#lib/platform/logging/log.ts";
import type { Outcome } from "../finding.ts";
import { clocks, cutOff, killed, rolling, slow } from "./breaks.ts";
import { revoked } from "./revoked.ts";
import { sessions } from "./sessions.ts";
import { hostsStage, type Stage } from "./stage.ts";

type Part = (stage: Stage, quick: boolean) => Promise<Outcome | Outcome[]>;
const PARTS: Record<string, Part> = { rolling, killed, cutOff, slow, clocks, revoked, sessions };

// The processes it started end with it.
process.once("disconnect", () => process.exit(1));
const quick = process.argv.includes("--quick");
const wanted = process.env.HOSTS_PARTS?.split(",") ?? Object.keys(PARTS);
const outcomes: Outcome[] = [];
{
  await using stage = await hostsStage();
  for (const name of wanted) {
    process.stderr.write(`  ${name} …\n`);
    const came = await PARTS[name]?.(stage, quick);
    outcomes.push(...[came ?? []].flat());
  }
  const said = stage.hosts.flatMap((host) => host.said()).map((line) => /"msg":"([^"]*)"/.exec(line)?.[1] ?? line);
  for (const [line, lines] of Map.groupBy(said, (each) => each)) process.stderr.write(`${lines.length} × ${line}\n`);
  log.level = "silent"; // connections may close after their pool
}
process.send?.(outcomes, () => process.exit(0));
