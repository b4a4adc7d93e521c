import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { GuideArticle } from "#components/docs/guide-article.tsx";
import { loadGuide } from "#lib/dashboard/loaders/docs.ts";

type Props = { params: Promise<{ name: string[] }> };

const guideOf = async (params: Props["params"]) => {
  await connection();
  return loadGuide(`/docs/guides/${(await params).name.join("/")}`);
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const guide = await guideOf(params);
  return guide ? { title: guide.title, description: guide.description } : { title: "No such page" };
}

export default async function GuidePage({ params }: Props) {
  const guide = await guideOf(params);
  if (!guide) notFound();
  return <GuideArticle guide={guide} />;
}
