import type { ServerResponse } from "node:http";
import * as z from "zod";
import { BalanceSchema, LedgerListSchema } from "#lib/billing/credits/answer-schema.ts";
import { exportLedger } from "#lib/billing/credits/export-ledger.ts";
import { FIXTURE_BALANCE, listFixtureLedger } from "#lib/billing/credits/fixtures.ts";
import { listLedger } from "#lib/billing/credits/list-ledger.ts";
import { readBalance } from "#lib/billing/credits/queries.ts";
import { ListLedgerInput } from "#lib/billing/credits/schema.ts";
import type { ExportedFile } from "#lib/platform/http/export-pages.ts";
import { CSV_ANSWER } from "../answers/csv-answer.ts";
import { mapRefusal } from "../answers/map-refusal.ts";
import { outcomeOf } from "../answers/outcome.ts";
import { sendChunks } from "../answers/send-chunks.ts";
import { type Call, defineRoute, type Outcome } from "../route/route.ts";

const LedgerQuery = ListLedgerInput.extend({
  format: z.enum(["json", "csv"]).default("json").meta({ description: "`csv` returns one file instead of pages." }),
});

async function answerLedger(
  { ctx, query: { format, ...input } }: Call<z.output<typeof LedgerQuery>>,
  read: typeof listLedger,
): Promise<Outcome> {
  if (format === "json") return outcomeOf(await read(ctx, input), 200);
  const file = await exportLedger(ctx, input, read);
  if (!file.ok) return { error: mapRefusal(file) };
  return {
    status: 200,
    text: file.value.lines,
    send: (outgoing, head) => sendFile(outgoing, head, file.value),
  };
}

export const billingRoutes = [
  defineRoute({
    method: "GET",
    path: "/v1/balance",
    scope: "billing",
    name: "getBalance",
    summary: "Get the balance",
    description: "Returns the workspace's credits, including calls up to this moment.",
    answer: { status: 200, schema: BalanceSchema, description: "The spendable credits and the credits on hold." },
    errors: [],
    handle: async ({ ctx }) => outcomeOf(await readBalance(ctx), 200),
    fixture: () => ({ status: 200, body: FIXTURE_BALANCE }),
  }),
  defineRoute({
    method: "GET",
    path: "/v1/ledger",
    scope: "billing",
    name: "listLedger",
    summary: "List movements of credits",
    description:
      "Lists all movements, newest first by the day of the request; the sum of all amounts is the balance. With `format=csv`, returns everything that matches, starting at the cursor, as one file. A page that would take too long to read can be short or empty and still have a `next_cursor`: continue until it is null.",
    query: LedgerQuery,
    answer: { status: 200, schema: LedgerListSchema, description: "A page of movements." },
    otherAnswer: CSV_ANSWER,
    errors: [],
    handle: (call) => answerLedger(call, listLedger),
    fixture: (call) => answerLedger(call, listFixtureLedger),
  }),
];

async function sendFile(outgoing: ServerResponse, head: Record<string, string>, file: ExportedFile) {
  outgoing.writeHead(200, {
    ...head,
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${file.name}"`,
    "cache-control": "private, no-store",
  });
  await sendChunks(outgoing, file.lines);
  return { credits: 0 };
}
