"use client";

import { Checkbox } from "#components/ui/primitives/checkbox.tsx";
import { Dialog, DialogBody } from "#components/ui/primitives/dialog.tsx";
import { Kbd } from "#components/ui/primitives/kbd.tsx";
import { placesFor } from "./places.ts";
import { useCommandKey } from "./use-command-key.ts";
import { setLetters, useLetters } from "./use-preference.ts";

export function ShortcutList({ may, onClose }: { may: readonly string[]; onClose: () => void }) {
  const command = useCommandKey();
  const letters = useLetters();
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
            ["Close the dialog or panel", ["Esc"]],
          ]}
        />
        <List
          title="In a list, from anywhere on its page"
          rows={[
            ["Next row", ["↓", "j"]],
            ["Previous row", ["↑", "k"]],
            ["Open the row", ["↵"]],
            ["Deliveries: tick the row, a range", ["x", "⇧x"]],
            ["Deliveries: send the row or the ticked ones again", ["r"]],
          ]}
        />
        <List title="Go to" rows={places.map((place) => [place.label, ["g", place.go]])} />
        <Checkbox
          checked={letters === "on"}
          hint="When off, only the arrows, ↵, Esc and search work. Applies to this browser."
          label="Single-key shortcuts"
          onChange={(event) => setLetters(event.currentTarget.checked ? "on" : "off")}
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
