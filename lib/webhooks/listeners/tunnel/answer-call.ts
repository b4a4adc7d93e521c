import { sql } from "#lib/platform/database/client.ts";
import { LISTENERS_CHANNEL } from "#lib/webhooks/queue/constants.ts";
import type { LocalErrorCode, TunnelAnswer } from "../protocol.ts";
import { TUNNEL_BODY_MAX_BYTES, TUNNEL_HEADERS_MAX_BYTES } from "./constants.ts";
import type { HeaderLines } from "./types.ts";

/** An answer as stored, without its body. */
export type StoredAnswer = { status: number; headers: HeaderLines } | { error: { code: LocalErrorCode | "too_large" } };

const ANSWER = `
  with answered as (update tunnel_calls set answer = $2, answer_body = $3 where id = $1 and answer is null returning id)
  select pg_notify($4, 'answer ' || id) from answered`;

const EMPTY = Buffer.alloc(0);

/**
 * Stores a command line's answer and notifies the process that asked. Does nothing if that no
 * longer waits.
 */
export async function answerCall(id: string, answer: TunnelAnswer): Promise<void> {
  const { stored, body } = storable(answer);
  await sql().query({
    name: "answer-tunnel-call",
    text: ANSWER,
    values: [id, JSON.stringify(stored), body, LISTENERS_CHANNEL],
  });
}

function storable(answer: TunnelAnswer): { stored: StoredAnswer; body: Buffer } {
  if ("error" in answer) return { stored: { error: { code: answer.error.code } }, body: EMPTY };
  const { status, headers } = answer;
  // Informational responses (1xx) are not final, and other statuses are invalid.
  if (!Number.isInteger(status) || status < 200 || status > 599) return refused("http_error");
  const body = Buffer.from(answer.body, "base64");
  const headerBytes = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (body.length > TUNNEL_BODY_MAX_BYTES || headerBytes > TUNNEL_HEADERS_MAX_BYTES) return refused("too_large");
  return { stored: { status, headers }, body };
}

const refused = (code: "http_error" | "too_large"): { stored: StoredAnswer; body: Buffer } => ({
  stored: { error: { code } },
  body: EMPTY,
});
