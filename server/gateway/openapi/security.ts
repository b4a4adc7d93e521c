import { authCookies } from "#lib/accounts/auth/cookies.ts";
import type { Route } from "../route.ts";
import type { Json } from "./tidy.ts";

/** How a caller says who they are (contract 2), at an installation of this address. */
export const securitySchemes = (baseUrl: string): Json => ({
  apiKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "svc_live_… or svc_test_…",
    description:
      "An API key, made in the dashboard or by POST /v1/keys. A live key (svc_live_…) spends credits; a test key (svc_test_…) is answered from fixtures, free, and sees what test keys made. It must hold the scope that the operation names (`x-scope`).",
  },
  apiKeyInQuery: {
    type: "apiKey",
    in: "query",
    name: "api_key",
    description: "The same key. Accepted, but addresses end up in logs: prefer the header.",
  },
  signedLink: {
    type: "apiKey",
    in: "query",
    name: "signature",
    description: "A complete link from a response. It works without a key until it expires.",
  },
  ownerSession: {
    type: "apiKey",
    in: "cookie",
    name: authCookies(baseUrl).sessionToken.name,
    description: "An owner's dashboard session, from the dashboard's own origin.",
  },
});

/** What every operation takes; the scope that a key must hold is the operation's `x-scope`. */
export const BY_KEY: readonly Json[] = [{ apiKey: [] }, { apiKeyInQuery: [] }];

/** What an operation takes besides. */
export const securityOf = ({ signed, ownerSession }: Route): Json[] => [
  ...BY_KEY,
  ...(signed ? [{ signedLink: [] }] : []),
  ...(ownerSession ? [{ ownerSession: [] }] : []),
];
