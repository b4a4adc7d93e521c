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
    // Clients retry this code of Node's.
    const code = admitted.code === "dns_failure" ? "EAI_AGAIN" : admitted.code;
    throw Object.assign(new Error(admitted.message), { code });
  };
  // Node looks up names only: an address in `url` is checked here alone, and cannot change. A name
  // that does not resolve yet is looked up again for each connection.
  await addresses().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EAI_AGAIN") throw error;
  });
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
