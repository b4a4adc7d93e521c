import { ListChecks } from "lucide-react";
import { createKeyPath } from "#components/forms/create-key-path.ts";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { FirstCall } from "#components/ui/primitives/first-call.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { snippetsOf } from "#lib/portal/snippets/rules.ts";
import { JOB_URLS_MAX } from "#lib/scraping/jobs/constants.ts";

type FirstJobProps = { slug: string; env: KeyEnv; baseUrl: string; fixturesUrl: string; mayCreateKey: boolean };

export function FirstJob({ slug, env, baseUrl, fixturesUrl, mayCreateKey }: FirstJobProps) {
  const urls =
    env === "test"
      ? ["article", "product", "404"].map((name) => `${fixturesUrl}/${name}`)
      : ["https://example.com/", "https://example.org/"];
  const snippets = snippetsOf({
    method: "POST",
    address: `${baseUrl}/v1/jobs`,
    query: [],
    body: { urls, options: { formats: ["markdown"] } },
    answer: "json",
  });
  return (
    <FirstCall
      action={
        <>
          {mayCreateKey && <ButtonLink href={createKeyPath(slug, env)}>Create a {env} key</ButtonLink>}
          <ButtonLink href={`/${slug}/playground?op=createJob`} variant="primary">
            Try it in the playground
          </ButtonLink>
        </>
      }
      snippets={snippets}
      icon={<ListChecks />}
      title={env === "test" ? "No test jobs yet" : "No live jobs yet"}
    >
      A job takes up to {grouped(JOB_URLS_MAX)} URLs in one call and fetches them in the background. Its progress
      appears here, and its results when it has ended. The key needs the jobs scope.
      {env === "test" ? " Test jobs are answered from fixtures and cost nothing." : ""}
    </FirstCall>
  );
}
