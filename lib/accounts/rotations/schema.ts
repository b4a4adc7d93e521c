import * as z from "zod";
import { QUIET_HOURS } from "./constants.ts";

/** `null` cancels the plan. */
export const PlanRetirementInput = z.strictObject({
  quiet_hours: z.union(QUIET_HOURS.map((hours) => z.literal(hours))).nullable(),
});
export type PlanRetirementInput = z.output<typeof PlanRetirementInput>;
