"use client";

import { useState } from "react";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Checkbox } from "#components/ui/primitives/checkbox.tsx";
import { switchNoticeAction } from "#lib/dashboard/actions/notices.ts";
import { NOTICE_LABELS } from "#lib/kernel/outbox/constants.ts";
import type { Channel, NoticeSwitch as Switch } from "#lib/kernel/outbox/types.ts";

type NoticeSwitchProps = { slug: string; channel: Channel; setting: Switch };

/** A switch for one kind of notice, saved on change and reset if refused. */
export function NoticeSwitch({ slug, channel, setting: { kind, wanted, fixed } }: NoticeSwitchProps) {
  const { pending, refused, ask } = useAnswer();
  const [chosen, setChosen] = useState<boolean>();
  const { label, hint } = NOTICE_LABELS[kind];
  return (
    <>
      <Checkbox
        // Not disabled while saving, which would lose the keyboard focus.
        aria-busy={pending}
        // Shows the server's value, or the choice while it is being saved.
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
