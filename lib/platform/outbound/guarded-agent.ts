import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { guard } from "./guard.ts";
import type { OutboundPolicy } from "./types.ts";

/**
 * Returns an agent for a client that is not ours, which connects only where the policy admits `url`.
 * Rejects if it does not admit it now. Each connection is checked again, at exactly the addresses
 * that it then uses.
 *
 * @param timeoutMs how long connecting may take, and how long a connection may be silent.
 */
export async function guardedAgent(
  url: URL,
  policy: OutboundPolicy,
  timeoutMs: number,
): Promise<http.Agent | https.Agent> {
  const addresses = async (): Promise<readonly string[]> => {
    const admitted = await guard(url, policy, true, { waitMs: timeoutMs });
    if (admitted.ok) return admitted.addresses;
    throw Object.assign(new Error(admitted.message), { code: admitted.code });
  };
  // Node looks up names only: an address in `url` is checked here alone, and cannot change.
  await addresses();
  const lookup: LookupFunction = (_name, options, answer) => {
    addresses().then(
      (admitted) => {
        const [first = "", ...rest] = admitted;
        if (!options.all) answer(null, first, isIP(first));
        else
          answer(
            null,
            [first, ...rest].map((address) => ({ address, family: isIP(address) })),
          );
      },
      (error: NodeJS.ErrnoException) => answer(error, ""),
    );
  };
  const { Agent } = url.protocol === "https:" ? https : http;
  return new Agent({ keepAlive: true, timeout: timeoutMs, lookup });
}
