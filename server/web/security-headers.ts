export type PageSetting = {
  nonce: string;
  /** Whether browsers must stay on https. */
  https: boolean;
  /** The development server, which evaluates code and keeps a socket open. */
  dev: boolean;
  /** Additional origins where a sign-in form may lead. */
  formTargets: readonly string[];
};

/**
 * Returns the content security policy of a page. Scripts need this answer's nonce, so injected
 * markup cannot run any; inline styles are allowed, because React and the charts use them. Next
 * finds the nonce by reading this policy from the request's headers.
 */
function contentSecurityPolicy({ nonce, https, dev, formTargets }: PageSetting): string {
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${dev ? " ws: wss:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...formTargets].join(" ")}`,
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ];
  return policy.join("; ");
}

/** Returns the headers of every dashboard answer. */
export const securityHeaders = (page: PageSetting): Record<string, string> => ({
  "content-security-policy": contentSecurityPolicy(page),
  "x-frame-options": "DENY",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  ...(page.https ? { "strict-transport-security": "max-age=31536000" } : {}),
});
