import { buttonStyle } from "#components/ui/button-style.ts";
import { Menu } from "#components/ui/menu.tsx";
import { MenuDownload } from "#components/ui/menu-item.tsx";
import { type DeliveriesView, listQuery } from "./view.ts";

/** The list as it is narrowed now, as a file. */
export function ExportMenu({ slug, view }: { slug: string; view: DeliveriesView }) {
  const { cursor: _, ...query } = listQuery(view);
  const href = (format: string) =>
    `/api/dashboard/${slug}/deliveries/export?${new URLSearchParams({ ...query, format })}`;
  return (
    <Menu align="end" trigger="Export" triggerClassName={buttonStyle({ size: "sm" })}>
      <MenuDownload href={href("csv")}>CSV, for a spreadsheet</MenuDownload>
      <MenuDownload href={href("ndjson")}>NDJSON, for programs</MenuDownload>
    </Menu>
  );
}
