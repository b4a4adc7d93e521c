import { ScopeBadges } from "#components/keys/scope-badges.tsx";
import { Facts } from "#components/ui/primitives/facts.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { WaitingLogin } from "#lib/accounts/cli-logins/types.ts";

/** The CLI's own description, its location and what it asks for. */
export function LoginFacts({ login }: { login: WaitingLogin }) {
  const { host, ip, env, scopes, key_name: name, created_at: at } = login;
  return (
    <Facts
      facts={[
        { label: "Machine", value: host === null ? "not given" : <UntrustedText text={host} /> },
        { label: "Address", value: <span className="font-mono text-xs">{ip ?? "not known"}</span> },
        { label: "Asked", value: <RelativeTime at={at} focusable /> },
        { label: "Key", value: <UntrustedText text={name} /> },
        {
          label: "Mode",
          value: env === "live" ? "Live: spends credits" : "Test: returns fixtures for free",
        },
        { label: "Scopes", value: <ScopeBadges scopes={scopes} /> },
      ]}
    />
  );
}
