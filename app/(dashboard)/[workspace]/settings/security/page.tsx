import type { Metadata } from "next";
import { RetentionPanel } from "#components/audit/retention-panel.tsx";
import { LeaksPanel } from "#components/leaks/leaks-panel.tsx";
import { EmailDomainsPanel } from "#components/security/email-domains-panel.tsx";
import { IdleKeysPanel, LifetimePanel } from "#components/security/key-review-panels.tsx";
import { RateLimitsPanel } from "#components/security/rate-limits-panel.tsx";
import { SignInMethodsPanel } from "#components/security/sign-in-methods-panel.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { loadRetention } from "#lib/dashboard/loaders/audit.ts";
import { loadSignInMethods } from "#lib/dashboard/loaders/auth.ts";
import { loadKeyReview } from "#lib/dashboard/loaders/keys.ts";
import { loadLeakSettings } from "#lib/dashboard/loaders/leaks.ts";
import { loadPolicy } from "#lib/dashboard/loaders/workspaces.ts";

export const metadata: Metadata = { title: "Security" };

type SecurityProps = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<{ idle?: string | string[]; beyond?: string | string[] }>;
};

const one = (text: string | string[] | undefined) => (typeof text === "string" ? text : undefined);

/** Security settings and the retention of the audit log. */
export default async function SecurityPage({ params, searchParams }: SecurityProps) {
  const [{ workspace: slug }, search] = await Promise.all([params, searchParams]);
  const at = { idle: one(search.idle), beyond: one(search.beyond) };
  const [{ policy, mayWrite }, methods, idle, beyond, leaks, retention] = await Promise.all([
    loadPolicy(slug),
    loadSignInMethods(slug),
    loadKeyReview(slug, "idle", at.idle),
    loadKeyReview(slug, "beyond_limit", at.beyond),
    loadLeakSettings(slug),
    loadRetention(slug),
  ]);
  return (
    <>
      <SettingsHeader current="settings/security" slug={slug} />
      <div className="flex max-w-3xl flex-col gap-4 px-4 pb-10 sm:px-6">
        <SignInMethodsPanel methods={methods} />
        <EmailDomainsPanel domains={policy.allowed_email_domains} mayWrite={mayWrite} slug={slug} />
        <LifetimePanel
          days={policy.max_key_days}
          mayWrite={mayWrite}
          review={beyond && { ...beyond, begun: at.beyond !== undefined }}
          slug={slug}
        />
        <RateLimitsPanel limits={policy} mayWrite={mayWrite} slug={slug} />
        {idle && <IdleKeysPanel review={{ ...idle, begun: at.idle !== undefined }} slug={slug} />}
        {leaks && <LeaksPanel slug={slug} {...leaks} />}
        <RetentionPanel slug={slug} {...retention} />
      </div>
    </>
  );
}
