import { isSignature, sign } from "#lib/platform/crypto/crypto.ts";
import { env } from "#lib/platform/env/env.ts";
import { LINK_MS } from "./constants.ts";
import { endpointOf } from "./rules.ts";

export type SignedLink = { download_url: string; download_url_expires_at: string };

/** The signed text: job, expiry and key ID (contract 4). */
const signed = (jobId: string, expires: number, keyId: string): string => `job-results\n${jobId}\n${expires}\n${keyId}`;

/** Valid for 24 hours, and while the key is. */
export function signLink(jobId: string, keyId: string, now: Date): SignedLink {
  const expires = Math.floor((now.getTime() + LINK_MS) / 1_000);
  const signature = sign("signed-url", signed(jobId, expires, keyId)).toString("hex");
  return {
    download_url: `${env().BASE_URL}${endpointOf(jobId)}/${jobId}/results?expires=${expires}&key=${keyId}&signature=${signature}`,
    download_url_expires_at: new Date(expires * 1_000).toISOString(),
  };
}

export type LinkParts = { jobId: string; expires: string; keyId: string; signature: string };

export function checkLink({ jobId, expires, keyId, signature }: LinkParts, now: Date): "good" | "forged" | "expired" {
  if (!/^\d{1,12}$/.test(expires) || !/^[0-9a-f]{64}$/.test(signature)) return "forged";
  if (!isSignature("signed-url", signed(jobId, Number(expires), keyId), Buffer.from(signature, "hex"))) return "forged";
  return Number(expires) * 1_000 > now.getTime() ? "good" : "expired";
}
