"use client";

import { FilterChip } from "#components/ui/filter-chip.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { MenuLink } from "#components/ui/menu-item.tsx";
import { SearchInput } from "#components/ui/search-input.tsx";
import { CHIP } from "./chip-style.ts";
import { TimeFilter } from "./time-filter.tsx";
import { type RequestsView, refine, requestsHref, STATUS_CLASSES } from "./view.ts";

type RequestFiltersProps = {
  slug: string;
  view: RequestsView;
  codes: readonly string[];
  endpoints: readonly string[];
  keys: readonly { id: string; name: string }[];
};

/** What the log is narrowed to; each choice is an address. */
export function RequestFilters({ slug, view, codes, endpoints, keys }: RequestFiltersProps) {
  const href = (change: Partial<RequestsView>) => requestsHref(slug, refine(view, change));
  return (
    <>
      <SearchInput className="w-full sm:w-60" label="Search targets, or a request id" />
      {STATUS_CLASSES.filter((status) => status !== "3xx" || view.status.includes("3xx")).map((status) => {
        const active = view.status.includes(status);
        const rest = active ? view.status.filter((each) => each !== status) : [...view.status, status];
        return (
          <FilterChip active={active} href={href({ status: rest })} key={status}>
            {status}
          </FilterChip>
        );
      })}
      <TimeFilter slug={slug} view={view} />
      <Choice
        clear={href({ code: undefined })}
        label="Code"
        options={codes.map((code) => ({ value: code, label: code, href: href({ code }) }))}
        value={view.code}
      />
      <Choice
        clear={href({ endpoint: undefined })}
        label="Endpoint"
        options={endpoints.map((endpoint) => ({ value: endpoint, label: endpoint, href: href({ endpoint }) }))}
        value={view.endpoint}
      />
      <Choice
        clear={href({ key: undefined })}
        label="Key"
        options={keys.map((key) => ({ value: key.id, label: key.name, href: href({ key: key.id }) }))}
        value={view.key}
      />
    </>
  );
}

type ChoiceProps = {
  label: string;
  value: string | undefined;
  /** The address without it. */
  clear: string;
  options: readonly { value: string; label: string; href: string }[];
};

/** One of many: a menu while it is open to choose, a chip once it is chosen. */
function Choice({ label, value, clear, options }: ChoiceProps) {
  if (value !== undefined) {
    return (
      <FilterChip active href={clear}>
        <span className="max-w-48 truncate">
          {label}: {options.find((option) => option.value === value)?.label ?? value}
        </span>
      </FilterChip>
    );
  }
  if (options.length === 0) return null;
  return (
    <Menu className="max-h-80 max-w-[calc(100vw-2rem)]" trigger={label} triggerClassName={CHIP}>
      {options.map((option) => (
        <MenuLink href={option.href} key={option.value}>
          {option.label}
        </MenuLink>
      ))}
    </Menu>
  );
}
