import { type VerifyInput, verify, type WebhookVerificationError } from "../packages/verify/index.js";

type Input = Extract<VerifyInput, { secrets: readonly string[] }> & { body: Uint8Array };

/** Ignores the timestamp's age, to check everything else. */
const ANY_AGE_S = Number.MAX_SAFE_INTEGER;

const holds = async (input: VerifyInput): Promise<boolean> => {
  try {
    await verify({ ...input, tolerance: ANY_AGE_S });
    return true;
  } catch {
    return false;
  }
};

/** Reverses common changes of a body between its sender and a file, with a description of each. */
const MENDED: [what: string, mend: (text: string) => string][] = [
  ["a line break was added at its end", (text) => text.replace(/\r?\n$/, "")],
  ["it begins with a byte order mark", (text) => text.replace(/^\uFEFF/, "")],
  ["its line breaks were changed", (text) => text.replaceAll("\r\n", "\n")],
  ["it was parsed and serialized again, with different whitespace", (text) => JSON.stringify(JSON.parse(text))],
];

/** Returns the change that, once reversed, makes the signature valid. */
async function changeOf(input: Input): Promise<string | undefined> {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(input.body);
  for (const [what, mend] of MENDED) {
    let mended: string;
    try {
      mended = mend(text);
    } catch {
      continue;
    }
    if (mended !== text && (await holds({ ...input, body: mended }))) return what;
  }
  return undefined;
}

/**
 * Returns a more specific reason for an invalid signature: it is valid but old; the body was
 * changed in a recognizable way; or secret or body is another one. Returns undefined if there is
 * nothing to add.
 */
export async function verificationProblem(error: WebhookVerificationError, input: Input): Promise<string | undefined> {
  if (error.code === "timestamp_out_of_tolerance") {
    const right = (await holds(input))
      ? "The secret and the body are correct, but the timestamp is too old or too new."
      : "The timestamp is too old or too new, and the secret or the body does not match either.";
    return `${right} ${error.message}`;
  }
  if (error.code !== "bad_signature") return undefined;
  const change = await changeOf(input);
  if (change !== undefined)
    return `the secret is right, but the body was changed: ${change}. The signature covers the bytes as they were sent.`;
  return `either the secret is that of another webhook (test events are signed with the workspace's test secret), or the body or the timestamp was changed. ${error.message}`;
}
