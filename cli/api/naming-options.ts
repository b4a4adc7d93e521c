import { misused } from "../command-error.ts";
import { ApiRefusal } from "./read-answer.ts";

/**
 * Runs a call, and has a refusal of one of its fields name the option that the field was given by: then the command was written
 * wrongly. That only an owner may is about who asks, and stays what it is.
 */
export async function namingOptions<T>(optionOf: Record<string, string>, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.refusal.reason === "owner_required") throw error;
    // A list's entry is named with its place: allowed_ips.0 or allowed_ips[0].
    const [field = ""] = (error.refusal.param ?? "").split(/[.[]/);
    const option = Object.hasOwn(optionOf, field) ? optionOf[field] : undefined;
    throw option === undefined ? error : misused(`${option}: ${error.message}`);
  }
}
