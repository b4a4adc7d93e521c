import type { Monitor } from "#lib/scraping/monitors/types.ts";
import { statusColour } from "../output/colour.ts";
import { shownTime } from "../output/times.ts";
import { table } from "../print.ts";
import { type ListOptions, printList } from "../print-answer.ts";

export async function run(options: ListOptions): Promise<void> {
  await printList<Monitor>({ path: "/v1/monitors" }, options, monitorRows);
}

function monitorRows(monitors: Monitor[]): string[] {
  if (monitors.length === 0) return ["No monitors."];
  const rows = monitors.map((monitor) => [
    monitor.id,
    monitor.name,
    monitor.env,
    { text: monitor.status, colour: statusColour(monitor.status) },
    shownTime(monitor.next_run_at),
    shownTime(monitor.last_change_at),
  ]);
  return table(["ID", "NAME", "MODE", "STATUS", "NEXT RUN", "LAST CHANGE"], rows);
}
