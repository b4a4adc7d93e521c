"use client";

import { Send } from "lucide-react";
import { useState } from "react";
import { Refusal } from "#components/forms/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { testChannelAction } from "#lib/dashboard/actions/notices.ts";
import type { PostAnswer, PostChannel } from "#lib/kernel/outbox/types.ts";

export function TestConnection({ slug, channel }: { slug: string; channel: PostChannel }) {
  const { pending, refused, ask } = useAnswer();
  const [answer, setAnswer] = useState<PostAnswer>();
  return (
    <div className="flex max-w-md flex-col gap-3">
      <Button
        className="self-start"
        onClick={() => ask(() => testChannelAction(slug, { channel }), setAnswer)}
        pending={pending}
      >
        <Send aria-hidden="true" /> Send a test
      </Button>
      <div aria-live="polite">
        {answer && !refused && !pending && (
          <Callout
            title={answer.taken ? "The test was accepted" : "The test was rejected"}
            tone={answer.taken ? "ok" : "bad"}
          >
            {answer.message}
          </Callout>
        )}
      </div>
      <Refusal refused={refused} />
    </div>
  );
}
