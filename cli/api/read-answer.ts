import { CommandError } from "../command-error.ts";
import { EXIT } from "../exit-codes.ts";
import { unavailable } from "../http/failure.ts";
import type { HttpAnswer } from "../http/send.ts";
import { escapeControls } from "../output/escape-controls.ts";
import type { Login } from "./login.ts";

/** The error body of contract 3, as far as the CLI shows it. */
export type ApiErrorBody = {
  code: string;
  message: string;
  request_id?: string;
  param?: string;
  required_scope?: string;
  revoked_at?: string;
  reason?: string | null;
  source_ip?: string;
};

export class ApiRefusal extends CommandError {
  readonly refusal: ApiErrorBody;

  constructor(refusal: ApiErrorBody, message: string, exitCode: number) {
    super(message, exitCode);
    this.refusal = refusal;
  }
}

const asObject = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Returns the JSON of a response. Throws `ApiRefusal` for an error of the API, and `CommandError`
 * for a response from something else.
 */
export function readAnswer<T>(answer: HttpAnswer, login: Login): T {
  const { status } = answer;
  if (status >= 300 && status < 400) throw redirected(answer, login);
  const json = parse(answer.text);
  const error = asObject(json?.error);
  if (typeof error?.code === "string" && typeof error.message === "string")
    throw refused(error as ApiErrorBody, answer, login);
  // Every response of the API has a request ID, unlike those of servers that answer 200 to
  // anything.
  if (status >= 200 && status < 300 && json && answer.header("x-request-id")) return json as T;
  const via = answer.through ? `, or the proxy ${answer.through} answers in its place` : "";
  throw unavailable(
    status >= 500
      ? `${login.baseUrl} does not work right now (HTTP ${status}). Try again in a while${via && ", and see whether it is the proxy that answers"}.`
      : `The server at ${login.baseUrl} is not Gatehouse${via} (HTTP ${status}, ${escapeControls(answer.header("content-type") ?? "no content type").slice(0, 60)}). Check the address.`,
  );
}

function redirected(answer: HttpAnswer, login: Login): CommandError {
  const to = answer.header("location") ?? "";
  const url = URL.canParse(to, login.baseUrl) ? new URL(to, login.baseUrl) : undefined;
  return unavailable(
    `${login.baseUrl} sends on to ${url ? escapeControls(url.origin) : "elsewhere"}, where the key is not sent by itself. Log in with the address that answers: --base-url.`,
  );
}

const AGAIN = "Log in again with a valid key: `gatehouse login`.";
const whose = (login: Login): string =>
  login.from === "environment" ? "in GATEHOUSE_API_KEY" : `of profile ${login.from.profile}`;

/** Converts an error to a plain message, with an exit code by what the user can do about it. */
function refused(error: ApiErrorBody, { status }: HttpAnswer, login: Login): ApiRefusal {
  const said = escapeControls(error.message);
  const refusal = (message: string, exitCode: number) => new ApiRefusal(error, message, exitCode);
  switch (error.code) {
    case "unknown_key":
    case "malformed_token":
    case "missing_credentials":
      return refusal(`${login.baseUrl} does not know the key ${whose(login)}. ${AGAIN}`, EXIT.notLoggedIn);
    case "revoked": {
      const expired = error.reason === "scheduled_expiry";
      const why = error.reason && !expired ? ` (${escapeControls(error.reason)})` : "";
      const when = error.revoked_at ? ` at ${escapeControls(error.revoked_at)}` : "";
      return refusal(
        `The key ${whose(login)} ${expired ? "expired" : "was revoked"}${when}${why}. ${AGAIN}`,
        EXIT.notLoggedIn,
      );
    }
    case "insufficient_scope":
      return refusal(
        `${said} The key ${whose(login)} lacks the scope ${escapeControls(error.required_scope ?? "admin")}.`,
        EXIT.failed,
      );
    case "not_found":
      return refusal(said, EXIT.notFound);
    default: {
      if (status < 500 && status !== 429) return refusal(said, EXIT.failed);
      const id = error.request_id ? ` (${escapeControls(error.request_id)})` : "";
      return refusal(said + id, EXIT.unavailable);
    }
  }
}
