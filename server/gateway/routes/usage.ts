import * as z from "zod";
import { UsageSchema } from "#lib/reports/usage/answer-schema.ts";
import { CSV_TYPE, usageCsv, usageFileName } from "#lib/reports/usage/csv.ts";
import { readFixtureUsage } from "#lib/reports/usage/fixtures.ts";
import { readUsage } from "#lib/reports/usage/read-usage.ts";
import { ReadUsageInput } from "#lib/reports/usage/schema.ts";
import { CSV_ANSWER } from "../answers/csv-answer.ts";
import { outcomeOf } from "../answers/outcome.ts";
import { type Call, defineRoute, type Outcome } from "../route/route.ts";

const UsageQuery = ReadUsageInput.extend({
  format: z.enum(["json", "csv"]).default("json").meta({ description: "`csv` returns text/csv." }),
});

async function answerUsage(
  { ctx, query: { format, ...input } }: Call<z.output<typeof UsageQuery>>,
  read: typeof readUsage,
): Promise<Outcome> {
  const usage = await read(ctx, input);
  if (format === "json" || !usage.ok) return outcomeOf(usage, 200);
  const body = usageCsv(usage.value);
  return {
    status: 200,
    text: [body],
    send: async (outgoing, head) => {
      const headers = {
        ...head,
        "content-type": CSV_TYPE,
        "content-disposition": `attachment; filename="${usageFileName(usage.value)}"`,
        "content-length": String(Buffer.byteLength(body)),
      };
      outgoing.writeHead(200, headers).end(body);
      return { credits: 0 };
    },
  };
}

export const usageRoutes = [
  defineRoute({
    method: "GET",
    path: "/v1/usage",
    scope: "billing",
    name: "readUsage",
    summary: "Read usage",
    description:
      "Returns requests, errors and credits by day or hour (UTC), grouped by endpoint, key, member or outcome, with the previous period for comparison. Includes requests up to this moment. With `format=csv` the rows are returned as a file, in which text that a spreadsheet would run as a formula starts with an apostrophe.",
    query: UsageQuery,
    answer: { status: 200, schema: UsageSchema, description: "The usage." },
    otherAnswer: CSV_ANSWER,
    errors: [],
    handle: (call) => answerUsage(call, readUsage),
    fixture: (call) => answerUsage(call, readFixtureUsage),
  }),
];
