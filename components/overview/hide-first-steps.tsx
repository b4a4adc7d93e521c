"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { hideFirstStepsAction } from "#lib/dashboard/actions/members.ts";

export function HideFirstSteps({ slug }: { slug: string }) {
  const router = useRouter();
  const { pending, refused, ask } = useAnswer();
  useEffect(() => {
    if (refused) toast.bad("The first steps are still here", { description: refused.message });
  }, [refused]);
  return (
    <Button
      onClick={() =>
        ask(
          () => hideFirstStepsAction(slug, {}),
          () => router.refresh(),
        )
      }
      pending={pending}
      size="sm"
      variant="ghost"
    >
      Hide these
    </Button>
  );
}
