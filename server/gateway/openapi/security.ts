import { authCookies } from "#lib/accounts/auth/cookies.ts";
import type { Route } from "../route/route.ts";
import type { Json } from "./tidy.ts";

/** Returns the authentication methods (contract 2) of an installation at `baseUrl`. */
export const securitySchemes = (baseUrl: string): Json => ({
  apiKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "svc_live_… or svc_test_…",
    description:
      "An API key, created in the dashboard or by POST /v1/keys. A live key (svc_live_…) spends credits; a test key (svc_test_…) gets fixtures for free and sees only what test keys created. It needs the operation's scope (`x-scope`).",
  },
  apiKeyInQuery: {
    type: "apiKey",
    in: "query",
    name: "api_key",
    description: "The same key in the query. Accepted, but URLs end up in logs, so prefer the header.",
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

/** Accepted by every operation; the required scope is in its `x-scope`. */
export const BY_KEY: readonly Json[] = [{ apiKey: [] }, { apiKeyInQuery: [] }];

/** Returns an operation's authentication methods, including those besides keys. */
export const securityOf = ({ signed, ownerSession }: Route): Json[] => [
  ...BY_KEY,
  ...(signed ? [{ signedLink: [] }] : []),
  ...(ownerSession ? [{ ownerSession: [] }] : []),
];
