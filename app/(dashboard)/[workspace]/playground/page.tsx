import type { Metadata } from "next";
import { NoTestKey } from "#components/playground/no-test-key.tsx";
import { Playground } from "#components/playground/playground.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { loadPlayground } from "#lib/dashboard/loaders/playground.ts";

export const metadata: Metadata = { title: "Playground" };

type PlaygroundPageProps = { params: Promise<{ workspace: string }> };

/** Tries the operations that do work. */
export default async function PlaygroundPage({ params }: PlaygroundPageProps) {
  const { workspace: slug } = await params;
  const { operations, keys, fixtures, base_url: baseUrl, may_create_key: mayCreate } = await loadPlayground(slug);
  return (
    <>
      <PageHeader
        description="Try an endpoint with a test key and copy the code. Your input is part of the URL, so you can share it as a link."
        title="Playground"
      />
      <Playground
        baseUrl={baseUrl}
        fixtures={fixtures}
        keys={keys}
        noKeys={<NoTestKey mayCreate={mayCreate} slug={slug} />}
        operations={operations}
        slug={slug}
      />
    </>
  );
}
