import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { GuideArticle } from "#components/docs/guide-article.tsx";
import { loadGuide } from "#lib/dashboard/loaders/docs.ts";

export const metadata: Metadata = { title: "Changelog" };

export default async function ChangelogPage() {
  await connection();
  const guide = loadGuide("/docs/changelog");
  if (!guide) notFound();
  return <GuideArticle guide={guide} />;
}
