import { Network } from "lucide-react";
import { createKeyPath } from "#components/forms/create-key-path.ts";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { FirstCall } from "#components/ui/primitives/first-call.tsx";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { snippetsOf } from "#lib/portal/snippets/rules.ts";

type FirstCrawlProps = { slug: string; env: KeyEnv; baseUrl: string; exampleUrl: string; mayCreate: boolean };

/** Shown before the first crawl: how to start one. */
export function FirstCrawl({ slug, env, baseUrl, exampleUrl, mayCreate }: FirstCrawlProps) {
  const snippets = snippetsOf({
    method: "POST",
    address: `${baseUrl}/v1/crawls`,
    query: [],
    body: { url: exampleUrl, limit: 100, options: { formats: ["markdown"] } },
    answer: "json",
  });
  const test = env === "test";
  return (
    <FirstCall
      action={
        mayCreate && (
          <>
            <ButtonLink href={createKeyPath(slug, env)}>Create a {env} key</ButtonLink>
            <ButtonLink href={`/${slug}/crawls?${test ? "env=test&" : ""}create=1`} variant="primary">
              New crawl
            </ButtonLink>
          </>
        )
      }
      snippets={snippets}
      icon={<Network />}
      title={test ? "No test crawls yet" : "No crawls yet"}
    >
      Crawl a whole site at a rate it can handle. Progress appears here. The key needs the jobs scope.
      {test ? " Test crawls use fixtures and are free." : ""}
    </FirstCall>
  );
}
