import { misused } from "../command-error.ts";
import { ApiRefusal } from "./read-answer.ts";

/**
 * Runs a call and, if the API refuses a field, rethrows that as a usage error naming the option
 * behind the field. Errors about permissions are rethrown unchanged.
 */
export async function namingOptions<T>(optionOf: Record<string, string>, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.refusal.reason === "owner_required") throw error;
    // List entries are named with their position: allowed_ips.0 or allowed_ips[0].
    const [field = ""] = (error.refusal.param ?? "").split(/[.[]/);
    const option = Object.hasOwn(optionOf, field) ? optionOf[field] : undefined;
    throw option === undefined ? error : misused(`${option}: ${error.message}`);
  }
}
