import { ATTEMPT_DEADLINE_MS } from "#lib/webhooks/deliveries/constants.ts";
import type { Attempt } from "#lib/webhooks/deliveries/types.ts";
import { type Explanation, explained } from "./messages.ts";

type Broken = Pick<Attempt, "url" | "address" | "timings" | "status_code" | "error">;

const SECONDS = ATTEMPT_DEADLINE_MS / 1_000;

/** Explains a timeout by the phase that it reached. */
export function explainTimeout({ url, address, timings, status_code: status }: Broken): Explanation {
  if (status !== null)
    return explained(
      `Began to answer (${status}) and had not finished within ${SECONDS}\u00a0s.`,
      "Finish the response immediately, ideally 204 with no body. A response that stays open never counts.",
    );
  if (address === null)
    return explained(
      `No connection could be made within ${SECONDS}\u00a0s.`,
      "Most often a firewall drops the packets, or the server is down. Check that this address and port are open to the outside.",
    );
  if (url.startsWith("https:") && timings.connect_ms > 0 && timings.tls_ms === 0)
    return explained(
      `Connected, but the TLS handshake did not finish within ${SECONDS}\u00a0s.`,
      "Does this port speak TLS at all? An overloaded server, or a service without TLS, hangs in the same way.",
    );
  return explained(
    `Took the request but did not answer within ${SECONDS}\u00a0s.`,
    "Answer 2xx first and do the work afterwards, from a queue. The event may have been handled anyway: skip ids that you have already seen.",
  );
}

type Case = readonly [sign: RegExp, what: string, fix: string];

/** Matches messages of lib/platform/outbound/failure.ts; a test keeps the two in sync. */
const TLS: readonly Case[] = [
  [/has expired/, "Its TLS certificate has expired.", "Renew it, and make sure that renewal is automatic."],
  [
    /not valid yet/,
    "Its TLS certificate is not valid yet.",
    "Check its start date, and the clock of the machine that issued it.",
  ],
  [
    /self-signed/,
    "Its TLS certificate is self-signed.",
    "Use one that browsers accept, such as a free one from Let's Encrypt.",
  ],
  [
    /for another name/,
    "Its TLS certificate is for another name.",
    "Get one for this host name, or use the certificate's name in the webhook URL.",
  ],
  [
    /chain is incomplete/,
    "Its TLS certificate comes without the intermediate certificates.",
    "Serve the full chain (fullchain.pem). Browsers often paper over this, which is why it seems to work there.",
  ],
  [
    /not trusted/,
    "Its TLS certificate is from an issuer that is not trusted.",
    "Use one that browsers accept, such as a free one from Let's Encrypt.",
  ],
  [/was revoked/, "Its TLS certificate was revoked.", "Get a new one."],
  [
    /does not speak TLS/,
    "Something answers on this port, but not with TLS.",
    "Check the port: https is usually on 443, and this one seems to serve plain http.",
  ],
  [
    /neither HTTP/,
    "The server supports neither HTTP/1.1 nor HTTP/2 over TLS (ALPN).",
    "Enable http/1.1 or h2 on this port.",
  ],
  [/TLS version/, "It offers no TLS version that is still secure.", "Turn on TLS 1.2 or 1.3."],
  [
    /host name/,
    "It does not know this host name.",
    "Set up the name on the server or proxy (SNI), with a certificate for it.",
  ],
];

// Attempts keep the message of the version that made them.
const UNREACHABLE: readonly Case[] = [
  [
    /refused the connection/,
    "Refused the connection: nothing listens there.",
    "Is the server running on this port, and listening beyond localhost?",
  ],
  [
    /closed the connection/,
    "Closed the connection before answering.",
    "The application crashed or was restarted, or a proxy cut the connection. Check its log for this moment.",
  ],
  [
    /No route|no network route/,
    "The endpoint's address cannot be reached from this network.",
    "Check that the name resolves to the right address, and that its network is up.",
  ],
  [
    /another number of bytes|differs from its Content-Length/,
    "Sent a different number of bytes than its Content-Length announced.",
    "Look for a proxy that changes responses, or answer 204 with no body.",
  ],
  [
    /in HTTP\/2 without/,
    "Responded in HTTP/2, which was not negotiated.",
    "Let the server offer h2 in the TLS handshake (ALPN), or answer in HTTP/1.1.",
  ],
  [/(?:expects|speaks) TLS/, "The server expects TLS on this port.", "Use https:// in the webhook URL."],
  [
    /not valid HTTP\/1/,
    "Sent an invalid HTTP/1.1 response.",
    "The bytes received are shown below. Let the server's HTTP library write the status line and headers.",
  ],
  [
    /not HTTP\/1/,
    "Sent a response that is not HTTP.",
    "The bytes received are shown below. Another service may be listening on this port; check the port in the webhook URL.",
  ],
  [
    /decoded/,
    "Its response could not be decoded because it does not match its Content-Encoding.",
    "Answer 204 with no body, or turn compression off for this path.",
  ],
];

const pick = (cases: readonly Case[], message: string, otherwise: Explanation): Explanation => {
  const found = cases.find(([sign]) => sign.test(message));
  return found ? explained(found[1], found[2]) : otherwise;
};

export const explainTls = ({ error }: Broken): Explanation =>
  pick(
    TLS,
    error?.message ?? "",
    explained(
      "No trusted TLS connection could be made.",
      "Try the address with `curl -v`: the certificate must be current, for this name, with its chain, and from an issuer that browsers trust.",
    ),
  );

export function explainUnreachable({ error }: Broken): Explanation {
  const message = error?.message ?? "";
  const explanation = pick(
    UNREACHABLE,
    message,
    explained(
      "The connection to the endpoint failed.",
      "Is the server running on this port, and reachable from outside?",
    ),
  );
  // The received bytes as lib/platform/outbound/received-bytes.ts quotes them.
  const received = /: `(.*)`\.$/.exec(message)?.[1];
  return received === undefined
    ? explanation
    : { ...explanation, what: [...explanation.what, " It begins: ", { sent: received }] };
}

/** Explanations that depend only on the code. */
export const EXPLAINED: Record<string, Explanation> = {
  dns_failure: explained(
    "The host name does not resolve.",
    "Check its spelling in the webhook URL, and that it has a public A or AAAA record.",
  ),
  url_not_allowed: explained(
    "The URL leads to a network where deliveries are not allowed, such as a private one.",
    "Give the endpoint a public address. For development, use `gatehouse listen`; on a self-hosted installation, the operator can allow a network (ALLOW_PRIVATE_TARGETS).",
  ),
  invalid_url: explained(
    "The address is not a valid URL.",
    "Edit the webhook URL. It must begin with https:// and have a host.",
  ),
  response_too_large: explained(
    "The answer's headers are too large.",
    "Answer 204 with few headers. Often it is a Set-Cookie that grows with each request.",
  ),
  too_many_redirects: explained("It redirects in a loop.", "Answer 2xx at the webhook URL itself."),
};
