"use client";

import { useRouter } from "next/navigation";
import { ReplayActions } from "#components/replays/replay-actions.tsx";
import type { Replay } from "#lib/webhooks/replays/types.ts";

/** The actions on a replay's page, which then reloads. */
export function ChangeReplay({ slug, replay }: { slug: string; replay: Pick<Replay, "id" | "status"> }) {
  const router = useRouter();
  return <ReplayActions onChanged={() => router.refresh()} replay={replay} slug={slug} />;
}
