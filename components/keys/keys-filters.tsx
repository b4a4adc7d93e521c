import { ArrowDownUp } from "lucide-react";
import { buttonStyle } from "#components/ui/primitives/button-style.ts";
import { Menu } from "#components/ui/primitives/menu.tsx";
import { MenuLink } from "#components/ui/primitives/menu-item.tsx";
import { SearchInput } from "#components/ui/primitives/search-input.tsx";
import { FilterChip } from "#components/ui/table/filter-chip.tsx";
import { LogBar } from "#components/ui/table/log-layout.tsx";
import { type KeysView, keysAddress } from "./view.ts";

const STATUSES = [
  ["active", "Active"],
  ["disabled", "Expired"],
  ["revoked", "Revoked"],
] as const;

const SORTS = [
  ["created", "Newest first"],
  ["name", "Name"],
  ["last_used", "Last used"],
  ["spent", "Most spent"],
] as const;

/** Search, status and order of the list of keys. */
export function KeysFilters({ slug, view, count }: { slug: string; view: KeysView; count: string }) {
  const order = SORTS.find(([sort]) => sort === view.sort)?.[1];
  return (
    <LogBar
      end={<span className="text-xs text-muted tabular-nums">{count}</span>}
      search={<SearchInput label="Search name, id or token hint" />}
    >
      {STATUSES.map(([status, label]) => {
        const active = view.status === status;
        return (
          <FilterChip
            active={active}
            href={keysAddress.href(slug, { ...view, cursor: undefined, status: active ? undefined : status })}
            key={status}
          >
            {label}
          </FilterChip>
        );
      })}
      <Menu
        trigger={
          <>
            <ArrowDownUp aria-hidden="true" />
            <span className="sr-only">Order:</span> {order}
          </>
        }
        triggerClassName={buttonStyle({ variant: "ghost", size: "sm" })}
      >
        {SORTS.map(([sort, label]) => (
          <MenuLink
            current={view.sort === sort}
            href={keysAddress.href(slug, { ...view, cursor: undefined, sort })}
            key={sort}
          >
            {label}
          </MenuLink>
        ))}
      </Menu>
    </LogBar>
  );
}
