import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { ErrorArticle } from "#components/docs/error-article.tsx";
import { loadErrorPage } from "#lib/dashboard/loaders/docs.ts";

type Props = { params: Promise<{ code: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await connection();
  const error = loadErrorPage((await params).code);
  return error ? { title: error.code, description: error.meaning } : { title: "No such page" };
}

export default async function ErrorPage({ params }: Props) {
  await connection();
  const error = loadErrorPage((await params).code);
  if (!error) notFound();
  return <ErrorArticle error={error} />;
}
