import Link from "next/link";
import { MethodMark } from "#components/http/method-mark.tsx";
import { PathText } from "#components/http/path-text.tsx";
import { CodeBlock } from "#components/ui/primitives/code-block.tsx";
import { Facts } from "#components/ui/primitives/facts.tsx";
import { Code, InlineCode } from "#components/ui/primitives/inline-code.tsx";
import { SCOPE_MEANING, TEST_KEY_RATE, TOKEN_SECRET_LENGTH } from "#lib/accounts/keys/constants.ts";
import { operationPath } from "#lib/portal/docs/rules.ts";
import type { Reference } from "#lib/portal/docs/types.ts";
import { DocsSection, Prose } from "./docs-section.tsx";
import { ErrorTable } from "./error-table.tsx";

export function AuthenticationChapter({ baseUrl }: { baseUrl: string }) {
  const first = `curl ${baseUrl}/v1/keys \\\n  -H "Authorization: Bearer $GATEHOUSE_API_KEY"`;
  return (
    <DocsSection id="authentication" title="Authentication">
      <Prose>
        Send an API key with every call in the header <Code>Authorization: Bearer &lt;key&gt;</Code>. A key is{" "}
        <Code>svc_live_</Code> or <Code>svc_test_</Code> and {TOKEN_SECRET_LENGTH} characters. It is shown once, when it
        is made; keep it out of your code.
      </Prose>
      <CodeBlock snippets={[{ label: "cURL", code: first }]} />
      <Prose>
        <Code>api_key=&lt;key&gt;</Code> in the query is accepted too, but URLs end up in logs, so do not use it in
        production. If both are sent, the header wins.
      </Prose>
      <Prose>
        A key can call the endpoints that its scopes allow, from its allowed addresses if any are set, until it reaches
        its credit ceiling or expires. A revoked key stops working everywhere within five seconds.
      </Prose>
      <Facts facts={Object.entries(SCOPE_MEANING).map(([scope, meaning]) => ({ label: scope, value: meaning }))} />
    </DocsSection>
  );
}

const ERROR_BODY = `{
  "error": {
    "code": "insufficient_scope",
    "message": "The key lacks the scope that this endpoint needs: admin.",
    "request_id": "req_01m7x5afk6fsnvfhzjc689rkjw",
    "doc_url": "{base}/docs/errors/insufficient_scope",
    "retryable": false,
    "required_scope": "admin"
  }
}`;

export function ErrorsChapter({ errors, baseUrl }: Pick<Reference, "errors" | "baseUrl">) {
  return (
    <DocsSection id="errors" title="Errors">
      <Prose>
        Every error has this body, some with an extra field that says what it is about. Decide by <Code>code</Code>; the
        message is for people and may change. Answers 401, 402 and 403 carry the code in the header{" "}
        <Code>WWW-Authenticate</Code> too. A refused call costs nothing, except for the tokens of a language model that
        answered (<Code>extraction_failed</Code>).
      </Prose>
      <CodeBlock snippets={[{ label: "403", code: ERROR_BODY.replace("{base}", baseUrl) }]} />
      <ErrorTable errors={errors} />
    </DocsSection>
  );
}

export function IdempotencyChapter({ idempotent }: Pick<Reference, "idempotent">) {
  return (
    <DocsSection id="idempotency" title="Idempotency">
      <Prose>
        A call that was cut off may or may not have been carried out. Send it with the header{" "}
        <Code>Idempotency-Key</Code>, any text of yours such as a UUID, and repeat it with the same one.{" "}
        <InlineCode text={idempotent.description} /> A different request with the same key is refused with{" "}
        <Code>idempotency_conflict</Code>.
      </Prose>
      {idempotent.operations.length > 0 && (
        <ul aria-label="Operations that take an Idempotency-Key" className="flex flex-col gap-1">
          {idempotent.operations.map(({ id, method, path }) => (
            <li key={id}>
              <Link
                className="inline-flex min-h-6 items-center gap-2 hover:underline"
                href={operationPath(id)}
                prefetch={false}
              >
                <MethodMark method={method} />
                <PathText path={path} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </DocsSection>
  );
}

export function RatesChapter() {
  return (
    <DocsSection id="rates" title="Rates">
      <Prose>
        A test key makes {TEST_KEY_RATE.perSecond} calls per second, with bursts of {TEST_KEY_RATE.burst}. A live key
        has limits only where they were set, for itself or for all live keys of its workspace: a second, a minute of the
        clock, a day (UTC). Past one of them the answer is 429 <Code>rate_limited</Code>, and <Code>Retry-After</Code>{" "}
        gives the seconds until the full limit is available again.
      </Prose>
      <Facts
        facts={[
          { label: "RateLimit-Policy", value: "Each limit, with its window in seconds as w." },
          {
            label: "RateLimit-Limit",
            value: "Burst size of the limit that is closest to being reached.",
          },
          { label: "RateLimit-Remaining", value: "Calls allowed right now." },
          { label: "RateLimit-Reset", value: "Seconds until the full burst is available again." },
          { label: "X-Credits-Used", value: "Credits charged for this call." },
          { label: "X-Credits-Remaining", value: "Credits that the workspace can still spend." },
          { label: "X-Request-Id", value: "Identifies the call in the request log. Include it in reports." },
        ]}
      />
    </DocsSection>
  );
}
