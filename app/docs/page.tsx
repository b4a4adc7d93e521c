import type { Metadata } from "next";
import { connection } from "next/server";
import { Suspense } from "react";
import { AuthenticationChapter, ErrorsChapter, IdempotencyChapter, RatesChapter } from "#components/docs/chapters.tsx";
import { DocsFrame } from "#components/docs/docs-frame.tsx";
import { OperationGroup } from "#components/docs/operation-group.tsx";
import { TestKeysChapter } from "#components/docs/test-keys-chapter.tsx";
import { loadReference, loadReferenceGroups } from "#lib/dashboard/docs/loaders.ts";

export const metadata: Metadata = {
  title: "API reference",
  description: "Every operation of the API: what it takes, what it answers, and how it fails.",
};

/** The API reference, open to everyone. Rendered when asked for: the addresses in it are this installation's. */
export default async function DocsPage() {
  await connection();
  const reference = loadReference();
  const groups = loadReferenceGroups();
  const meanings = new Map(reference.errors.map((entry) => [entry.code, entry]));
  return (
    <DocsFrame groups={reference.groups}>
      <div className="pt-10 pb-8">
        <h1 className="text-2xl font-semibold tracking-tight">{reference.title}</h1>
        <p className="mt-2 max-w-[68ch] text-base text-muted">{reference.description}</p>
        <p className="mt-3 text-muted">
          Base address{" "}
          <code className="font-mono text-xs text-text" translate="no">
            {reference.baseUrl}/v1
          </code>
        </p>
      </div>
      <AuthenticationChapter baseUrl={reference.baseUrl} />
      <ErrorsChapter baseUrl={reference.baseUrl} errors={reference.errors} />
      <IdempotencyChapter idempotent={reference.idempotent} />
      <RatesChapter />
      <TestKeysChapter baseUrl={reference.baseUrl} fixturesUrl={reference.fixturesUrl} />
      {groups.map((group, at) => (
        <Suspense key={reference.groups[at]?.tag}>
          <OperationGroup group={group} meanings={meanings} />
        </Suspense>
      ))}
    </DocsFrame>
  );
}
