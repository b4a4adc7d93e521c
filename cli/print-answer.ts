import { type ApiCall, type CallOptions, callApi } from "./api/call-api.ts";
import { namingOptions } from "./api/naming-options.ts";
import { type PageOptions, readPages } from "./api/read-pages.ts";
import { findLogin, type LoginOptions } from "./login/find-login.ts";
import { mention, print } from "./print.ts";

/** Options of every command that calls the API and prints its answer. */
export type AnswerOptions = LoginOptions & CallOptions & { json?: boolean };
export type ListOptions = AnswerOptions & PageOptions;

/**
 * Makes a call with the login of the options, and prints the answer as JSON or as lines.
 *
 * @param optionOf the option of each field of the call, for refusals.
 */
export async function printAnswer<T>(
  call: ApiCall,
  options: AnswerOptions,
  lines: (answer: T) => string[],
  optionOf: Record<string, string> = {},
): Promise<T> {
  const login = await findLogin(options);
  const answer = await namingOptions(optionOf, () => callApi<T>(login, call, options));
  print(answer, options, lines(answer));
  return answer;
}

/** Does the same for a list, and mentions the cursor if there are more entries. */
export async function printList<T>(
  call: Pick<ApiCall, "path" | "query">,
  options: ListOptions,
  lines: (entries: T[]) => string[],
  optionOf: Record<string, string> = {},
): Promise<void> {
  const login = await findLogin(options);
  const page = await namingOptions(optionOf, () => readPages<T>(login, call, options));
  print(page, options, lines(page.data));
  if (page.next_cursor !== null && !options.json)
    mention(`There are more: --cursor ${page.next_cursor}, or a larger --limit.`);
}
