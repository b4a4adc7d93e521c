import { once } from "node:events";
import { isIP } from "node:net";
import { connect } from "node:tls";
import { env } from "#lib/platform/env.ts";
import { reasonOf } from "../reason-of.ts";
import { failure, judgeCertificate, skipped } from "../rules.ts";
import type { Verdict } from "../types.ts";

const HANDSHAKE_MS = 8_000;

/** Checks how long the certificate of BASE_URL is valid, and whether it is trusted here. */
export async function checkCertificate(): Promise<Verdict> {
  const { protocol, hostname, port } = new URL(env().BASE_URL);
  if (protocol !== "https:") return skipped("BASE_URL is no https address");
  const host = hostname.replace(/^\[|\]$/g, "");
  // Its faults are the result, so they must not end the connection.
  const socket = connect({
    host,
    port: Number(port || 443),
    rejectUnauthorized: false,
    ...(isIP(host) === 0 && { servername: host }),
  });
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(HANDSHAKE_MS) });
    const until = new Date(socket.getPeerCertificate().valid_to);
    const distrust = socket.authorized ? undefined : String(socket.authorizationError);
    return judgeCertificate({ until, distrust }, new Date());
  } catch (error) {
    return failure(
      `no TLS at ${host}: ${reasonOf(error)}`,
      "Check what responds there. It should be a proxy with TLS, or a web process with TLS_CERT.",
    );
  } finally {
    socket.destroy();
  }
}
