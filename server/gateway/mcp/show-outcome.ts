import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { API_ERRORS } from "#lib/platform/values/errors.ts";
import type { MessageOutcome } from "./file-as-text.ts";

type Block = CallToolResult["content"][number];
type Shown = {
  requestId: string;
  /** Credits charged so far. */
  credits: number;
  /** The most credits that the call may cost in total. */
  committed: number;
  balance: number;
  isTest: boolean;
  maxCharacters: number;
};

/** Document fields shown as plain text rather than JSON. */
const TEXTS = ["markdown", "text", "html", "raw_html"] as const;
const PICTURE = /^data:(image\/png);base64,(.+)$/;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Converts an outcome to a tool result: text and images as such, the rest as JSON, cut to the
 * requested length, plus the cost. An error says what to do.
 */
export function showOutcome(outcome: MessageOutcome, shown: Shown): CallToolResult {
  const cost = { type: "text", text: costLine(shown) } as const;
  const _meta = { credits_used: shown.credits, credits_committed: shown.committed, request_id: shown.requestId };
  if ("error" in outcome) {
    const { code, message, extra } = outcome.error;
    const again = API_ERRORS[code].retryable ? " The same call may work later." : "";
    const detail = extra ? ` ${JSON.stringify(extra)}` : "";
    return { isError: true, content: [{ type: "text", text: `${code}: ${message}${again}${detail}` }, cost], _meta };
  }
  return { content: [...cut(blocksOf(outcome.body), shown.maxCharacters), cost], _meta };
}

function costLine({ requestId, credits, committed, balance, isTest }: Shown): string {
  const soFar = credits === 1 ? "1 credit" : `${credits} credits`;
  const price = committed > credits ? `${soFar} so far, at most ${committed} in all` : soFar;
  return isTest
    ? `Test key: answered from fixtures, free. Request ${requestId}.`
    : `Cost: ${price}. Balance: ${balance}. Request ${requestId}.`;
}

function blocksOf(body: unknown): Block[] {
  if (typeof body === "string") return [{ type: "text", text: body }];
  if (!isObject(body)) return [{ type: "text", text: JSON.stringify(body) }];
  const rest = { ...body };
  const texts: Block[] = [];
  for (const name of TEXTS) {
    const text = rest[name];
    if (typeof text !== "string") continue;
    delete rest[name];
    texts.push({ type: "text", text });
  }
  const pictures: Block[] = [];
  const { screenshot, actions } = rest;
  const taken = isObject(actions) && Array.isArray(actions.screenshots) ? actions.screenshots : [];
  for (const address of [screenshot, ...taken]) {
    const [, mimeType, data] = (typeof address === "string" && PICTURE.exec(address)) || [];
    if (mimeType !== undefined && data !== undefined) pictures.push({ type: "image", mimeType, data });
  }
  delete rest.screenshot;
  if (taken.length > 0) delete rest.actions;
  return [{ type: "text", text: JSON.stringify(rest) }, ...texts, ...pictures];
}

/** Cuts texts to `most` characters in total, with a notice at each cut. */
function cut(blocks: readonly Block[], most: number): Block[] {
  let left = most;
  return blocks.map((block) => {
    if (block.type !== "text") return block;
    const { text } = block;
    const kept = text.length <= left ? text : text.slice(0, left).toWellFormed();
    left -= kept.length;
    if (kept.length === text.length) return block;
    const note = `[Cut: ${kept.length} of ${text.length} characters. Ask for less with fields or limit, or for more with max_characters.]`;
    return { type: "text", text: `${kept}\n${note}` };
  });
}
