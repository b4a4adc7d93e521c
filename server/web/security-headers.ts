export type PageSetting = {
  nonce: string;
  /** The address is https: browsers shall never go back. */
  https: boolean;
  /** The development server evaluates code and holds a socket open. */
  dev: boolean;
  /** Origins besides ours that a sign-in form may end up at. */
  formTargets: readonly string[];
};

/**
 * What scripts, styles and frames a page may have. A script runs only with this answer's nonce, so markup that slipped in cannot
 * run one; styles may stand inline, because React and the charts write them so. Next finds the nonce by reading this very policy
 * from the request's headers.
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

/** The headers of every answer of the dashboard. */
export const securityHeaders = (page: PageSetting): Record<string, string> => ({
  "content-security-policy": contentSecurityPolicy(page),
  "x-frame-options": "DENY",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  ...(page.https ? { "strict-transport-security": "max-age=31536000" } : {}),
});
