import { CodeBlock } from "#components/ui/primitives/code-block.tsx";
import { Code } from "#components/ui/primitives/inline-code.tsx";
import { errorAnchor } from "#lib/portal/docs/rules.ts";
import { DocsSection, Prose } from "./docs-section.tsx";

/** Answers to test keys, and how to trigger each error. */
export function TestKeysChapter({ baseUrl, fixturesUrl }: { baseUrl: string; fixturesUrl: string }) {
  const article = `curl -G ${baseUrl}/v1/scrape \\\n  -H "Authorization: Bearer $GATEHOUSE_TEST_KEY" \\\n  --data-urlencode 'url=${fixturesUrl}/article'`;
  const refused = article.replace("/article'", "/403'");
  return (
    <DocsSection id="test-keys" title="Test keys and fixtures">
      <Prose>
        A test key calls the same endpoints and gets the same shapes, but its answers are made up: nothing is fetched,
        nothing is charged, and the same call is answered with the same bytes every time. It sees the keys and webhooks
        of test mode; balance, usage, invoices and members are made up too. Its calls have a separate tab in the request
        log.
      </Prose>
      <Prose>
        Addresses under <Code>{fixturesUrl}</Code> choose the answer. <Code>/article</Code> is a page of text;{" "}
        <Code>/403</Code> is a site that refuses, which is how{" "}
        <a className="text-accent underline" href={`#${errorAnchor("target_blocked")}`}>
          target_blocked
        </a>{" "}
        is tried. A fixture that does not exist is refused with a list of those that do; any other address gives the
        default fixture, with a warning in the answer.
      </Prose>
      <CodeBlock
        snippets={[
          { label: "A page", code: article },
          { label: "An error", code: refused },
        ]}
      />
    </DocsSection>
  );
}
