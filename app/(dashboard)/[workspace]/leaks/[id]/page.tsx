import type { Metadata } from "next";
import { FindingFacts } from "#components/leaks/finding-facts.tsx";
import { FindingNext } from "#components/leaks/finding-next.tsx";
import { FindingStatePill } from "#components/leaks/finding-state.tsx";
import { FindingTimeline } from "#components/leaks/finding-timeline.tsx";
import { PlacesPanel } from "#components/leaks/places-panel.tsx";
import { PageHeader } from "#components/ui/primitives/page-header.tsx";
import { loadFinding } from "#lib/dashboard/loaders/leaks.ts";

type PageProps = { params: Promise<{ workspace: string; id: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { workspace, id } = await params;
  return { title: `Leak of ${(await loadFinding(workspace, id)).finding.key.name}` };
}

/** A leaked key: where it was found, what was done, and what remains to do. */
export default async function FindingPage({ params }: PageProps) {
  const { workspace: slug, id } = await params;
  const { finding, places, week, mayWrite } = await loadFinding(slug, id);
  return (
    <>
      <PageHeader
        aside={<FindingStatePill state={finding.state} />}
        parent={{ href: `/${slug}/leaks`, label: "Leaked keys" }}
        title={finding.key.name}
      />
      <div className="grid gap-4 px-4 pb-8 sm:px-6 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="flex min-w-0 flex-col gap-4">
          <FindingNext finding={finding} mayWrite={mayWrite} slug={slug} week={week} />
          <PlacesPanel places={places} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <FindingFacts finding={finding} slug={slug} />
          <FindingTimeline finding={finding} slug={slug} />
        </div>
      </div>
    </>
  );
}
