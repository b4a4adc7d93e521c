import { ScrollText } from "lucide-react";
import { createKeyPath } from "#components/forms/create-key-path.ts";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { FirstCall } from "#components/ui/primitives/first-call.tsx";
import type { KeyEnv } from "#lib/kernel/scopes.ts";

type FirstRequestProps = { slug: string; env: KeyEnv; baseUrl: string; fixturesUrl: string; mayCreateKey: boolean };

/** Shown before the first call: how to make one. */
export function FirstRequest({ slug, env, baseUrl, fixturesUrl, mayCreateKey }: FirstRequestProps) {
  const [target, key] =
    env === "test" ? [`${fixturesUrl}/article`, "svc_test_…"] : ["https://example.com/", "svc_live_…"];
  const call = `export GATEHOUSE_API_KEY=${key}\n\ncurl -G ${baseUrl}/v1/scrape \\\n  -H "Authorization: Bearer $GATEHOUSE_API_KEY" \\\n  --data-urlencode 'url=${target}'`;
  return (
    <FirstCall
      action={
        mayCreateKey ? (
          <ButtonLink href={createKeyPath(slug, env)} variant="primary">
            Create a {env} key
          </ButtonLink>
        ) : undefined
      }
      snippets={[{ label: "Make one", code: call }]}
      icon={<ScrollText />}
      title={env === "test" ? "No test calls yet" : "No live calls yet"}
    >
      Every call that a {env} key makes appears here within a second, including refused ones.
      {env === "test" ? " Test calls are answered from fixtures and cost nothing." : ""}
    </FirstCall>
  );
}
