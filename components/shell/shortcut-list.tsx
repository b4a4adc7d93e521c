"use client";

import { Dialog, DialogBody } from "#components/ui/primitives/dialog.tsx";
import { Kbd } from "#components/ui/primitives/kbd.tsx";
import { placesFor } from "./places.ts";
import { useCommandKey } from "./use-command-key.ts";

/** What the keyboard can do, on one page. */
export function ShortcutList({ may, onClose }: { may: readonly string[]; onClose: () => void }) {
  const command = useCommandKey();
  const places = placesFor(may).flatMap((group) => group.places);
  return (
    <Dialog onClose={onClose} size="sm" title="Keyboard shortcuts">
      <DialogBody>
        <List
          title="Anywhere"
          rows={[
            ["Search and commands", [command, "K"]],
            ["Search this list", ["/"]],
            ["These shortcuts", ["?"]],
            ["Close what is open", ["Esc"]],
          ]}
        />
        <List title="Go to" rows={places.map((place) => [place.label, ["g", place.go]])} />
        <List
          title="In a table"
          rows={[
            ["Next row, previous row", ["↓", "↑"]],
            ["Open the row", ["↵"]],
          ]}
        />
      </DialogBody>
    </Dialog>
  );
}

function List({ title, rows }: { title: string; rows: readonly (readonly [string, readonly string[]])[] }) {
  return (
    <section>
      <h3 className="pb-1 text-xs font-medium text-faint">{title}</h3>
      <dl className="divide-y divide-line">
        {rows.map(([what, keys]) => (
          <div className="flex items-center justify-between gap-4 py-1.5" key={what}>
            <dt>{what}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
