import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { isIP } from "node:net";
import { connect } from "node:tls";
import { CHALLENGE_HEADER, isOwnProof, newChallenge, PROOF_HEADER } from "#lib/platform/crypto/installation-proof.ts";
import { env } from "#lib/platform/env/env.ts";
import { readProvider, readProviderList } from "#lib/platform/env/provider-list.ts";
import { readProxyList } from "#lib/platform/env/proxy-list.ts";
import { isLoopback } from "#lib/platform/http/is-loopback.ts";
import { verifyMailServer } from "#lib/platform/mail/verify-mail-server.ts";
import { pingRedis } from "#lib/platform/rates/ping-redis.ts";
import { BROWSER_INSTRUCTIONS } from "#lib/scraping/render/find-browser.ts";
import { tryBrowser } from "#lib/scraping/render/try-browser.ts";
import { reasonOf } from "../reason-of.ts";
import { failure, judgeCertificate, judgeNames, skipped, warning, well } from "../rules.ts";
import type { Verdict } from "../types.ts";

/** Checks that the Redis for rate limits responds, if one is set. */
export async function checkLimitsStore(): Promise<Verdict> {
  const { REDIS_URL } = env();
  if (REDIS_URL === undefined) return skipped("limits are counted in the database: REDIS_URL is not set");
  const { host } = new URL(REDIS_URL);
  try {
    await pingRedis(REDIS_URL);
    return well(`Redis at ${host} answers`);
  } catch (error) {
    return failure(
      `Redis at ${host} does not answer: ${reasonOf(error)}`,
      "Start Redis, or correct REDIS_URL. Until then each web process enforces its share of every limit. docs/operate/limits.md",
    );
  }
}

/** Checks that the mail server responds and accepts the login. Sends no mail. */
export async function checkMail(): Promise<Verdict> {
  const { SMTP_URL, MAIL_FROM } = env();
  if (!SMTP_URL) return skipped("no SMTP_URL is set: mail is kept at /mailbox, and reaches nobody by itself");
  const { hostname } = new URL(SMTP_URL);
  const refusal = await verifyMailServer(SMTP_URL);
  if (refusal === undefined) return well(`${hostname} lets us in; mail comes from ${MAIL_FROM}`);
  return failure(
    `${hostname}: ${refusal}`,
    "Check SMTP_URL: host, port, smtp or smtps, user and password. Waiting mails are sent when the server answers.",
  );
}

/** Checks that the browser starts in its sandbox, as for `render_js`. */
export async function checkBrowser(): Promise<Verdict> {
  const tried = await tryBrowser();
  if (tried.path === undefined)
    return env().BROWSER_PATH
      ? failure(
          "BROWSER_PATH names no program",
          "Set BROWSER_PATH to a Chromium that this user can run, or install one.",
        )
      : skipped(`there is no Chromium, so render_js answers 501: ${BROWSER_INSTRUCTIONS}`);
  if (tried.problem === undefined) return well(`${tried.path} ${tried.version} starts in its sandbox`);
  return failure(
    `${tried.path}: ${tried.problem}`,
    "render_js answers 501 until this is mended. Install Chromium with its libraries, and allow user namespaces.",
  );
}

/** Returns the other machines' hosts in the settings, without duplicates. */
function namedHosts(): string[] {
  const { BASE_URL, DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL, REDIS_URL, SMTP_URL } = env();
  const { S3_ENDPOINT, OUTBOUND_PROXY, SERP_PROVIDER_URL, SERP_FALLBACKS, OUTBOUND_PROXIES } = env();
  const fallbacks = SERP_FALLBACKS ? readProviderList(SERP_FALLBACKS).map(({ address }) => address) : [];
  const proxies = (OUTBOUND_PROXIES && readProxyList(OUTBOUND_PROXIES)) || [];
  const named = [
    BASE_URL,
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    DATABASE_REPLICA_URL,
    REDIS_URL,
    SMTP_URL,
    S3_ENDPOINT,
    OUTBOUND_PROXY,
    SERP_PROVIDER_URL && readProvider(SERP_PROVIDER_URL).address,
  ];
  const hosts = [...named, ...fallbacks, ...proxies.map(({ url }) => url)].flatMap((url) =>
    url === undefined ? [] : [new URL(url).hostname.replace(/^\[|\]$/g, "")],
  );
  return [...new Set(hosts)].filter((host) => host !== "" && isIP(host) === 0);
}

/** Checks that this machine resolves the hosts in the settings. */
export async function checkNames(): Promise<Verdict> {
  const names = namedHosts();
  const known = await Promise.all(
    names.map((name) =>
      lookup(name).then(
        () => true,
        () => false,
      ),
    ),
  );
  return judgeNames(
    names,
    names.filter((_, at) => !known[at]),
  );
}

const ADDRESS_MS = 8_000;
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
      signal: AbortSignal.timeout(ADDRESS_MS),
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
