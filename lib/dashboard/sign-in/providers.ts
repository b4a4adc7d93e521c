import type { Env } from "#lib/platform/env/env.ts";

type Tokens = { access_token?: string | undefined };
type Profile = { id: string; name: string | null; email: string | null; image: string | null };

/** The providers' hosts; tests put their own server here. */
export const PROVIDER_HOSTS = {
  github: "https://github.com",
  githubApi: "https://api.github.com",
  google: "https://accounts.google.com",
};
export type ProviderHosts = typeof PROVIDER_HOSTS;

export const PROVIDERS = ["github", "google"] as const;
export type ProviderId = (typeof PROVIDERS)[number];

export const configuredProviders = (env: Env): ProviderId[] =>
  PROVIDERS.filter((id) => (id === "github" ? env.GITHUB_CLIENT_ID : env.GOOGLE_CLIENT_ID) !== undefined);

type GithubUser = { id: number; login: string; name?: string | null; avatar_url?: string | null };
type GithubEmail = { email: string; primary: boolean; verified: boolean };
type GithubProfile = GithubUser & { name: string; emails: GithubEmail[] };

async function readGithub<T>(url: string, tokens: Tokens): Promise<T> {
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${tokens.access_token}`, accept: "application/vnd.github+json" },
    signal: AbortSignal.timeout(10_000),
    redirect: "error",
  });
  if (!answer.ok) throw new Error(`GitHub answered ${answer.status} for ${new URL(url).pathname}.`);
  return (await answer.json()) as T;
}

/**
 * GitHub (docs.github.com, "Authorizing OAuth apps"). Only the primary address counts, and only if
 * verified by GitHub: the public profile's address proves nothing.
 */
function github(clientId: string, clientSecret: string, hosts: ProviderHosts) {
  return {
    id: "github",
    name: "GitHub",
    // GitHub names itself in its answers (RFC 9207), which next-auth compares with this.
    issuer: `${hosts.github}/login/oauth`,
    type: "oauth" as const,
    clientId,
    clientSecret,
    // The provider has verified the address, so linking by it is safe.
    allowDangerousEmailAccountLinking: true,
    checks: ["state" as const],
    authorization: { url: `${hosts.github}/login/oauth/authorize`, params: { scope: "user:email" } },
    token: `${hosts.github}/login/oauth/access_token`,
    userinfo: {
      url: `${hosts.githubApi}/user`,
      async request({ tokens }: { tokens: Tokens }): Promise<GithubProfile> {
        const user = await readGithub<GithubUser>(`${hosts.githubApi}/user`, tokens);
        const emails = await readGithub<GithubEmail[]>(`${hosts.githubApi}/user/emails`, tokens);
        return { ...user, name: user.name ?? user.login, emails };
      },
    },
    profile(user: GithubProfile): Profile {
      const proven = user.emails.find((entry) => entry.primary && entry.verified);
      return {
        id: String(user.id),
        name: user.name,
        email: proven?.email ?? null,
        image: user.avatar_url ?? null,
      };
    },
  };
}

type GoogleUser = { sub: string; name?: string; email?: string; email_verified?: boolean; picture?: string };

/** Google (OpenID Connect). Only a verified address counts. */
function google(clientId: string, clientSecret: string, hosts: ProviderHosts) {
  return {
    id: "google",
    name: "Google",
    type: "oauth" as const,
    clientId,
    clientSecret,
    allowDangerousEmailAccountLinking: true,
    checks: ["pkce" as const, "state" as const],
    wellKnown: `${hosts.google}/.well-known/openid-configuration`,
    idToken: true,
    authorization: { params: { scope: "openid email profile" } },
    profile(user: GoogleUser): Profile {
      const email = user.email_verified === true ? (user.email ?? null) : null;
      return { id: user.sub, name: user.name ?? null, email, image: user.picture ?? null };
    },
  };
}

/** The configured providers in next-auth's form. */
export function oauthProviders(env: Env, hosts: ProviderHosts = PROVIDER_HOSTS) {
  return [
    ...(env.GITHUB_CLIENT_ID && env.GITHUB_CLIENT_SECRET
      ? [github(env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET, hosts)]
      : []),
    ...(env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
      ? [google(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET, hosts)]
      : []),
  ];
}
