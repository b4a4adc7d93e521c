import { expect, it } from "vitest";
import { longestTurn, TURN_MAX_MS } from "#testing/longest-turn.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { openApiDocument } from "./document.ts";
import { servedDocument } from "./served-document.ts";

// Also sets the other variables of an installation.
await ownDatabase();

it("equals the document built from the routes of this installation", async () => {
  let text = "";
  expect(await longestTurn(async () => (text = await servedDocument()))).toBeLessThan(TURN_MAX_MS);
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});
