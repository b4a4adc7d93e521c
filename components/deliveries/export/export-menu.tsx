import { buttonStyle } from "#components/ui/primitives/button-style.ts";
import { Menu } from "#components/ui/primitives/menu.tsx";
import { MenuItem, MenuLabel } from "#components/ui/primitives/menu-item.tsx";
import type { ExportFormat } from "./use-export.ts";

/** Exports the filtered list. */
export function ExportMenu({ onChoose }: { onChoose: (format: ExportFormat) => void }) {
  return (
    <Menu align="end" trigger="Export" triggerClassName={buttonStyle({ size: "sm" })}>
      <MenuLabel>Times in UTC</MenuLabel>
      <MenuItem onSelect={() => onChoose("csv")}>CSV, for a spreadsheet</MenuItem>
      <MenuItem onSelect={() => onChoose("ndjson")}>NDJSON, for programs</MenuItem>
    </Menu>
  );
}
