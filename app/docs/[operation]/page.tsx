import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { OperationArticle } from "#components/docs/operation-article.tsx";
import { TryIt } from "#components/docs/try-it/try-it.tsx";
import { loadOperation, loadReference } from "#lib/dashboard/loaders/docs.ts";
import { loadTryIt } from "#lib/dashboard/loaders/playground.ts";
import { operationPath } from "#lib/portal/docs/rules.ts";

type Props = { params: Promise<{ operation: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await connection();
  const operation = loadOperation((await params).operation);
  return operation
    ? { title: operation.summary, description: `${operation.method} ${operation.path}` }
    : { title: "No such page" };
}

export default async function OperationPage({ params }: Props) {
  await connection();
  const operation = loadOperation((await params).operation);
  if (!operation) notFound();
  return (
    <OperationArticle
      meanings={new Map(loadReference().errors.map((entry) => [entry.code, entry]))}
      operation={operation}
      tryIt={<TryIt path={operationPath(operation.id)} view={await loadTryIt(operation.id)} />}
    />
  );
}
