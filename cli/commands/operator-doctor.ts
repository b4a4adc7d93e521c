import { BadEnvironment } from "#lib/platform/env/env.ts";
import { warnOfRemoved } from "#lib/platform/env/removed-variables.ts";
import { asVariables, readSettingsApart } from "#lib/platform/installation/settings.ts";
import { failure, judgeSettings } from "#lib/reports/diagnosis/rules.ts";
import type { CheckResult, CheckState } from "#lib/reports/diagnosis/types.ts";
import { EXIT } from "../exit-codes.ts";
import { type Colour, paint } from "../output/colour.ts";
import { screenColumns, wrap } from "../output/columns.ts";
import { escapeControls } from "../output/escape-controls.ts";
import { print } from "../print.ts";
import { SEALED_COLUMNS } from "../secret-key/sealed-columns.ts";

const COLOURS: Record<CheckState, Colour> = { ok: "green", warn: "yellow", fail: "red", skipped: "dim" };
const STATE_WIDTH = 9;
const NAME_WIDTH = 15;
const TEXT_LEAST = 20;

/** Runs `operator doctor`. Exits with 1 if a check fails. */
export async function run(options: { json?: boolean }): Promise<void> {
  const checks = await examine();
  const failed = checks.filter(({ state }) => state === "fail").length;
  const warned = checks.filter(({ state }) => state === "warn").length;
  print({ ok: failed === 0, checks }, options, [
    ...checks.flatMap(linesOf),
    "",
    failed + warned === 0
      ? "No problems found."
      : `${checks.length} checks: ${failed} failed, ${warned} with a warning.`,
  ]);
  const code = failed === 0 ? EXIT.done : EXIT.failed;
  // Exits explicitly, because a check that hung was abandoned and would keep the process running.
  process.stdout.write("", () => process.exit(code));
}

/** Invalid settings are the only result, because nothing can be checked with them. */
async function examine(): Promise<CheckResult[]> {
  try {
    Object.assign(process.env, asVariables(await readSettingsApart(process.env)));
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error;
    const { state, detail } = failure(error.message, "");
    return [
      {
        check: "settings",
        state,
        detail,
        advice: "Fix the setting, then run this again with the environment of the service.",
      },
    ];
  }
  const { diagnose } = await import("#lib/reports/diagnosis/diagnose.ts");
  const { advice = null, ...judged } = judgeSettings(warnOfRemoved(process.env));
  return [{ check: "settings", ...judged, advice }, ...(await diagnose(SEALED_COLUMNS))];
}

function linesOf({ check, state, detail, advice }: CheckResult): string[] {
  const indent = " ".repeat(STATE_WIDTH + NAME_WIDTH);
  const width = Math.max(TEXT_LEAST, screenColumns() - indent.length);
  const texts = [escapeControls(detail), ...(advice === null ? [] : [`→ ${escapeControls(advice)}`])];
  const lines = texts.flatMap((text) => wrap(text, width));
  return lines.map((line, at) =>
    at === 0 ? `${paint(state.padEnd(STATE_WIDTH), COLOURS[state])}${check.padEnd(NAME_WIDTH)}${line}` : indent + line,
  );
}
