"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ScanSearch } from "lucide-react";
import { useState } from "react";
import { Refusal } from "#components/forms/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { useLivePage } from "#components/ui/hooks/use-live-page.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import type { Source } from "#lib/accounts/leaks/types.ts";
import { requestScanAction } from "#lib/dashboard/actions/leaks.ts";
import { SourceItem } from "./source-item.tsx";

type LeakSourcesProps = { slug: string; sources: readonly Source[]; readAt: string; mayWrite: boolean };

/** The sources and their health, polled every two seconds during a scan. */
export function LeakSources(props: LeakSourcesProps) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Followed {...props} />
    </QueryClientProvider>
  );
}

function Followed({ slug, sources, readAt, mayWrite }: LeakSourcesProps) {
  const { pending, refused, ask } = useAnswer();
  const { page, problem } = useLivePage<{ sources: readonly Source[] }>({
    path: `/api/dashboard/${slug}/leaks/sources`,
    page: { sources },
    readAt,
    tail: (read) => read.sources.some(({ scan }) => scan?.running || scan?.waiting),
  });
  const on = page.sources.some(({ configured }) => configured);
  return (
    <section aria-label="Sources" className="flex flex-col gap-3">
      <ul className="border-t border-line">
        {page.sources.map((source) => (
          <SourceItem key={source.name} source={source} />
        ))}
      </ul>
      <p className="text-xs text-muted">
        Anyone who finds a token can submit it in{" "}
        <a className="text-accent underline" href="/report-a-leak">
          the report form
        </a>
        , without an account.
      </p>
      {problem && <Callout tone="warn">This may be out of date. {problem}</Callout>}
      {mayWrite && on && (
        <Button
          className="self-start"
          onClick={() =>
            ask(
              () => requestScanAction(slug, {}),
              () => toast.ok("Scanning all sources now"),
            )
          }
          pending={pending}
        >
          <ScanSearch aria-hidden="true" /> Scan now
        </Button>
      )}
      <Refusal refused={refused} />
    </section>
  );
}
