import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { longestTurn, TURN_MAX_MS } from "#testing/longest-turn.ts";
import type { Outcome } from "../route/route.ts";
import { inPieces } from "./in-pieces.ts";

const LARGE = { id: "scr_1", html: '<p class="a">Hällo €</p>\n'.repeat(800_000), markdown: '"\n'.repeat(2_000_000) };

it.each<[string, Outcome]>([
  ["a small body", { status: 200, body: { id: "scr_1" } }],
  ["a refusal", { error: { code: "not_found", message: "No." }, body: LARGE }],
])("leaves %s unchanged", (_, outcome) => {
  expect(inPieces(outcome)).toBe(outcome);
});

it("sends a large body with its length, without holding the event loop", async () => {
  const outcome = inPieces({ status: 201, body: LARGE, credits: 3, target: "https://example.com/" });
  expect(outcome).toMatchObject({ status: 201, credits: 3, target: "https://example.com/" });
  const server = createServer((_, response) => {
    if (!("send" in outcome)) throw new Error("It is not sent in pieces.");
    void outcome.send(response, {});
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  try {
    const ask = () => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const answer = await ask();
    const text = await answer.text();
    expect([answer.status, answer.headers.get("content-length")]).toEqual([201, String(Buffer.byteLength(text))]);
    expect(text).toBe(JSON.stringify(LARGE));
    const receive = async () => {
      for await (const chunk of (await ask()).body ?? []) if (chunk.length === 0) break;
    };
    expect(await longestTurn(receive)).toBeLessThan(TURN_MAX_MS);
  } finally {
    server.close();
  }
});
