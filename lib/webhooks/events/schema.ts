import * as z from "zod";
import { eventTypeSchema } from "#lib/kernel/events/schema.ts";
import { cursorInput, timeInput } from "#lib/kernel/input-fields.ts";
import { KEY_ENVS } from "#lib/kernel/scopes.ts";

const moment = (description: string) =>
  timeInput.transform((given) => new Date(given)).meta({ description, example: "2027-01-31T00:00:00Z" });

export const ListEventsInput = z.strictObject({
  type: eventTypeSchema.optional(),
  env: z
    .enum(KEY_ENVS)
    .optional()
    .meta({ description: "Whether it was caused by live keys and people, or by test keys." }),
  from: moment("Only items created at or after this time.").optional(),
  to: moment("Only items created before this time.").optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: cursorInput,
});
export type ListEventsInput = z.output<typeof ListEventsInput>;
