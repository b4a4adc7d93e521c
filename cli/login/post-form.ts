import { version } from "#lib/platform/env/version.ts";
import { type CallOptions, readSeconds } from "../api/call-api.ts";
import { readAnswer } from "../api/read-answer.ts";
import { sendHttp } from "../http/send.ts";

/** An OAuth response, or its error (RFC 6749 5.2). */
export type OAuthAnswer =
  | { error?: undefined; body: Record<string, unknown> }
  | { error: string; message: string; param: string | undefined };

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

function parse(json: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(json) };
  } catch {
    return {};
  }
}

/** Posts an OAuth form without a key. Throws `CommandError` for any non-OAuth error. */
export async function postForm(
  baseUrl: string,
  path: string,
  form: Record<string, string>,
  options: CallOptions,
): Promise<OAuthAnswer> {
  const answer = await sendHttp({
    url: new URL(baseUrl + path),
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      "user-agent": `gatehouse-cli/${version()}`,
    },
    body: String(new URLSearchParams(form)),
    seconds: readSeconds(options.timeout),
    environment: process.env,
  });
  if (answer.status === 400 && answer.header("x-request-id")) {
    const { error, error_description: message, param } = parse(answer.text);
    if (typeof error === "string") return { error, message: text(message) ?? error, param: text(param) };
  }
  return { body: readAnswer<Record<string, unknown>>(answer, { baseUrl, key: "", from: "environment" }) };
}
