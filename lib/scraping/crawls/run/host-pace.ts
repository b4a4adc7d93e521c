import { sql } from "#lib/platform/db.ts";

/**
 * Takes a turn at asking a host, across all processes: how many ms to wait before the request, or that it would be too many.
 *
 * @param delays what the crawl keeps between two requests, and what the host asks for, in ms.
 */
export async function takeTurn(
  { workspaceId, host }: { workspaceId: string; host: string },
  delays: { own: number; asked: number },
  mostMs: number,
): Promise<{ waitMs: number } | { busyMs: number }> {
  const { rows } = await sql().query<{ ms: number }>({
    name: "take_crawl_turn",
    text: "select take_crawl_turn($1, $2, $3, $4, $5) as ms",
    values: [workspaceId, host, delays.own, delays.asked, mostMs],
  });
  const ms = rows[0]?.ms ?? 0;
  return ms < 0 ? { busyMs: -ms } : { waitMs: ms };
}

/** Leaves a host alone for so long, and asks it less often afterwards. */
export async function slowDown(
  { workspaceId, host }: { workspaceId: string; host: string },
  ms: number,
): Promise<void> {
  await sql().query("select slow_crawl_host($1, $2, $3)", [workspaceId, host, ms]);
}
