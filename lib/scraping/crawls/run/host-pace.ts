import { sql } from "#lib/platform/database/client.ts";

/**
 * Takes a turn at requesting a host, across all processes. Returns how long to wait in ms, or
 * `busyMs` if that would exceed `mostMs`.
 * @param delays between two requests in ms: the crawl's own, and what the host asks for.
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

/** Pauses a host for `ms`, and slows down its requests afterwards. */
export async function slowDown(
  { workspaceId, host }: { workspaceId: string; host: string },
  ms: number,
): Promise<void> {
  await sql().query("select slow_crawl_host($1, $2, $3)", [workspaceId, host, ms]);
}
