import { Network } from "lucide-react";
import { createKeyPath } from "#components/forms/create-key-path.ts";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { CodeBlock } from "#components/ui/primitives/code-block.tsx";
import { EmptyState } from "#components/ui/primitives/empty-state.tsx";
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
    <div className="pb-12">
      <EmptyState
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
        className="pb-6"
        icon={<Network />}
        title={test ? "No test crawls yet" : "No crawls yet"}
      >
        Crawl a whole site at a rate it can handle. Progress appears here. The key needs the jobs scope.
        {test ? " Test crawls use fixtures and are free." : ""}
      </EmptyState>
      <div className="mx-auto max-w-2xl px-4">
        <CodeBlock snippets={snippets} />
      </div>
    </div>
  );
}
