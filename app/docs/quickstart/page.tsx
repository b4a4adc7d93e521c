import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { GuideArticle } from "#components/docs/guide-article.tsx";
import { loadGuide } from "#lib/dashboard/loaders/docs.ts";

export const metadata: Metadata = { title: "Quick start" };

export default async function QuickstartPage() {
  await connection();
  const guide = loadGuide("/docs/quickstart");
  if (!guide) notFound();
  return <GuideArticle guide={guide} />;
}
