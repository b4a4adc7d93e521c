"use client";

import { RowSheet } from "#components/ui/table/row-sheet.tsx";
import type { ShownListener } from "#lib/webhooks/listeners/types.ts";
import { EndListener } from "./end-listener.tsx";
import { ListenerDetail } from "./listener-detail.tsx";
import { TestListener } from "./test-listener.tsx";
import { listenersAddress } from "./view.ts";

type OpenListenerProps = {
  slug: string;
  open: string;
  listener: ShownListener | undefined;
  /** Rows that the arrow keys move through. */
  rows: readonly ShownListener[];
  mayEnd: boolean;
  mayTest: boolean;
  onOpen: (id: string | undefined) => void;
};

export function OpenListener({ slug, open, listener, rows, mayEnd, mayTest, onOpen }: OpenListenerProps) {
  return (
    <RowSheet
      closeHref={listenersAddress.href(slug)}
      noun="listener"
      onOpen={onOpen}
      open={open}
      rowHref={listenersAddress.href(slug, { open })}
      rows={rows}
      title="Listener"
      absent="There is no such listener in this workspace. Check that the address is complete, or close this and look in the list."
    >
      {listener && (
        <ListenerDetail
          actions={
            <>
              {mayTest && <TestListener id={listener.id} slug={slug} />}
              {mayEnd && <EndListener listener={listener} slug={slug} />}
            </>
          }
          key={listener.id}
          listener={listener}
          slug={slug}
        />
      )}
    </RowSheet>
  );
}
