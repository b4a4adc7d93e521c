"use client";

import { Bookmark, BookmarkPlus, Trash2 } from "lucide-react";
import { memo, useState } from "react";
import { CHIP, CHIP_SET } from "#components/ui/primitives/chip-style.ts";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";
import { Menu } from "#components/ui/primitives/menu.tsx";
import { MenuItem, MenuLabel, MenuLink, MenuSeparator } from "#components/ui/primitives/menu-item.tsx";
import { canonicalQuery } from "#lib/accounts/saved-views/rules.ts";
import type { SavedView, ViewPage } from "#lib/accounts/saved-views/types.ts";

const SaveViewDialog = lazyDialog(async () => (await import("./save-view-dialog.tsx")).SaveViewDialog);
const RemoveViewsDialog = lazyDialog(async () => (await import("./remove-views-dialog.tsx")).RemoveViewsDialog);

type SavedViewsProps = {
  slug: string;
  page: ViewPage;
  views: readonly SavedView[];
  /** The current filters as a query string. */
  query: string;
};

/** Saved views of a log, own and shared, and a button to save the current filters. */
export const SavedViews = memo(function SavedViews({ slug, page, views, query }: SavedViewsProps) {
  const [dialog, setDialog] = useState<"save" | "remove">();
  const shown = canonicalQuery(page, query);
  const current = views.find((view) => view.query === shown);
  const groups = [
    { label: "Yours", of: views.filter((view) => view.mine) },
    { label: "Shared by others", of: views.filter((view) => !view.mine) },
  ].filter(({ of }) => of.length > 0);
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu
        className="max-h-80 max-w-[min(22rem,calc(100vw-2rem))]"
        trigger={
          <>
            <Bookmark aria-hidden="true" className="size-3" />
            {current && <span className="sr-only">Saved view:</span>}
            <span className="max-w-40 truncate">{current ? current.name : "Views"}</span>
          </>
        }
        triggerClassName={current ? CHIP_SET : CHIP}
      >
        {groups.map(({ label, of }) => (
          <div key={label} role="presentation">
            <MenuLabel>{label}</MenuLabel>
            {of.map((view) => (
              <MenuLink current={view === current} href={`/${slug}/${page}?${view.query}`} key={view.id}>
                <span className="min-w-0 truncate">{view.name}</span>
                <span className="ml-auto max-w-32 truncate pl-3 text-xs text-faint">
                  {view.mine ? view.shared && "shared" : view.by}
                </span>
              </MenuLink>
            ))}
          </div>
        ))}
        {groups.length > 0 && <MenuSeparator />}
        {shown === "" ? (
          <MenuLabel>Set a filter, then save it here under a name.</MenuLabel>
        ) : (
          <MenuItem onSelect={() => setDialog("save")}>
            <BookmarkPlus aria-hidden="true" /> Save these filters…
          </MenuItem>
        )}
        {views.some((view) => view.removable) && (
          <MenuItem onSelect={() => setDialog("remove")}>
            <Trash2 aria-hidden="true" /> Remove saved views…
          </MenuItem>
        )}
      </Menu>

      {dialog === "save" && (
        <SaveViewDialog
          name={current?.mine ? current.name : ""}
          onClose={close}
          page={page}
          query={shown}
          slug={slug}
          views={views}
        />
      )}
      {dialog === "remove" && (
        <RemoveViewsDialog onClose={close} slug={slug} views={views.filter((view) => view.removable)} />
      )}
    </>
  );
});
