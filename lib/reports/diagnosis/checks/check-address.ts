import { env } from "#lib/platform/env.ts";
import { isLoopback } from "#lib/platform/http/is-loopback.ts";
import { CHALLENGE_HEADER, isOwnProof, newChallenge, PROOF_HEADER } from "#lib/platform/installation-proof.ts";
import { reasonOf } from "../reason-of.ts";
import { failure, warning, well } from "../rules.ts";
import type { Verdict } from "../types.ts";

const ANSWER_MS = 8_000;
const REACH =
  "Is a web process running, and does the proxy in front of it lead here? If people can reach it and only this machine cannot, nothing is wrong.";

/**
 * Checks that BASE_URL responds, and is this installation: a web process proves that it has its
 * keys.
 *
 * @param keysRead whether this process has the keys too; otherwise only a response can be verified.
 */
export async function checkAddress(keysRead: boolean): Promise<Verdict> {
  const { BASE_URL } = env();
  const challenge = newChallenge();
  let answer: Response;
  try {
    answer = await fetch(`${BASE_URL}/healthz`, {
      headers: { [CHALLENGE_HEADER]: challenge },
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_MS),
    });
  } catch (error) {
    return failure(`${BASE_URL} does not answer: ${reasonOf(error)}`, REACH);
  }
  await answer.body?.cancel();
  if (!keysRead)
    return warning(
      `${BASE_URL} answers ${answer.status}`,
      "Fix the database or SECRET_KEY first. Until then it is impossible to tell whether this installation answers there.",
    );
  if (!isOwnProof(challenge, answer.headers.get(PROOF_HEADER)))
    return failure(
      `${BASE_URL} answers ${answer.status}, and is not this installation`,
      `Something else answers there, or a proxy takes the header ${CHALLENGE_HEADER} away. Set BASE_URL to the address that leads to Gatehouse.`,
    );
  const { protocol, hostname } = new URL(BASE_URL);
  if (protocol === "http:" && !isLoopback(hostname))
    return warning(
      `${BASE_URL} answers, without TLS`,
      "API keys and sessions can be read in transit. Put a proxy with TLS in front, or set TLS_CERT and TLS_KEY.",
    );
  return well(`${BASE_URL} answers, and is this installation`);
}
