import type { Metadata } from "next";
import Link from "next/link";
import { connection } from "next/server";
import { AuthenticationChapter, ErrorsChapter, IdempotencyChapter, RatesChapter } from "#components/docs/chapters.tsx";
import { OperationIndex } from "#components/docs/operation-index.tsx";
import { TestKeysChapter } from "#components/docs/test-keys-chapter.tsx";
import { PageBody } from "#components/ui/primitives/page-body.tsx";
import { loadReference } from "#lib/dashboard/loaders/docs.ts";

export const metadata: Metadata = {
  title: "API reference",
  description: "Every operation of the API: parameters, responses and errors.",
};

/**
 * What all operations have in common, and their list. Rendered on request because the URLs are this
 * installation's.
 */
export default async function DocsPage() {
  await connection();
  const reference = loadReference();
  return (
    <>
      <div className="pt-10 pb-8">
        <h1 className="text-2xl font-semibold tracking-tight">{reference.title}</h1>
        <p className="mt-2 max-w-[68ch] text-base text-muted">{reference.description}</p>
        <p className="mt-3">
          <Link className="text-accent underline" href="/docs/quickstart" prefetch={false}>
            Quick start
          </Link>
          : from this page to a verified webhook in three minutes.
        </p>
        <p className="mt-3 text-muted">
          Base address{" "}
          <code className="font-mono text-xs text-text" translate="no">
            {reference.baseUrl}/v1
          </code>
        </p>
      </div>
      <PageBody>
        <AuthenticationChapter baseUrl={reference.baseUrl} />
        <OperationIndex groups={reference.groups} />
        <ErrorsChapter baseUrl={reference.baseUrl} errors={reference.errors} />
        <IdempotencyChapter idempotent={reference.idempotent} />
        <RatesChapter />
        <TestKeysChapter baseUrl={reference.baseUrl} fixturesUrl={reference.fixturesUrl} />
      </PageBody>
    </>
  );
}
