"use client";

import { useState } from "react";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Checkbox } from "#components/ui/primitives/checkbox.tsx";
import { switchNoticeAction } from "#lib/dashboard/notices/actions.ts";
import { NOTICE_LABELS } from "#lib/kernel/outbox/constants.ts";
import type { Channel, NoticeSwitch as Switch } from "#lib/kernel/outbox/types.ts";

type NoticeSwitchProps = { slug: string; channel: Channel; setting: Switch };

/** One kind, on or off. It is saved as it is switched, and switched back when that was refused. */
export function NoticeSwitch({ slug, channel, setting: { kind, wanted, fixed } }: NoticeSwitchProps) {
  const { pending, refused, ask } = useAnswer();
  const [chosen, setChosen] = useState<boolean>();
  const { label, hint } = NOTICE_LABELS[kind];
  return (
    <>
      <Checkbox
        // Not disabled while it is saved: a person who came here by the keyboard would lose their place.
        aria-busy={pending}
        // What holds is the server's; the choice shows while it is under way.
        checked={pending ? (chosen ?? wanted) : wanted}
        disabled={fixed !== null}
        hint={fixed === null ? hint : `${hint}. ${fixed}`}
        label={label}
        onChange={(event) => {
          const next = event.target.checked;
          if (pending) return;
          setChosen(next);
          ask(
            () => switchNoticeAction(slug, { channel, kind, wanted: next }),
            () => undefined,
          );
        }}
      />
      <p aria-live="polite" className="text-xs text-muted empty:hidden">
        {refused?.message ?? (pending || chosen !== wanted ? "" : chosen ? "Switched on." : "Switched off.")}
      </p>
    </>
  );
}
