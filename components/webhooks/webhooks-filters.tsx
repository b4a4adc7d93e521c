import { CHIP } from "#components/ui/primitives/chip-style.ts";
import { Menu } from "#components/ui/primitives/menu.tsx";
import { MenuLabel, MenuLink } from "#components/ui/primitives/menu-item.tsx";
import { SearchInput } from "#components/ui/primitives/search-input.tsx";
import { FilterChip } from "#components/ui/table/filter-chip.tsx";
import { LogBar } from "#components/ui/table/log-layout.tsx";
import { WEBHOOK_CONDITIONS } from "./condition.ts";
import { EVENT_GROUPS } from "./event-groups.ts";
import { type WebhooksView, webhooksAddress } from "./view.ts";

const CONDITION = { active: "Active", failing: "Failing", paused: "Paused" };

type WebhooksFiltersProps = {
  slug: string;
  view: WebhooksView;
  count: string;
  /** Whether any webhook is only for test keys. */
  anyTestOnly: boolean;
};

/** Search, condition and event filters of the list of webhooks. */
export function WebhooksFilters({ slug, view, count, anyTestOnly }: WebhooksFiltersProps) {
  // A new filter returns to the first page.
  const href = (change: Partial<WebhooksView>) => webhooksAddress.href(slug, { ...view, cursor: undefined, ...change });
  return (
    <LogBar
      end={<span className="text-xs text-muted tabular-nums">{count}</span>}
      search={<SearchInput label="Search address, description or id" />}
    >
      {WEBHOOK_CONDITIONS.map((condition) => {
        const active = view.condition === condition;
        return (
          <FilterChip active={active} href={href({ condition: active ? undefined : condition })} key={condition}>
            {CONDITION[condition]}
          </FilterChip>
        );
      })}
      {view.event ? (
        <FilterChip active href={href({ event: undefined })}>
          Sent {view.event}
        </FilterChip>
      ) : (
        <Menu trigger="Event" triggerClassName={CHIP}>
          {EVENT_GROUPS.map((group) => (
            <div key={group.name} role="presentation">
              <MenuLabel>{group.title}</MenuLabel>
              {group.types.map((type) => (
                <MenuLink href={href({ event: type })} key={type}>
                  <span className="font-mono text-xs">{type}</span>
                </MenuLink>
              ))}
            </div>
          ))}
        </Menu>
      )}
      {(anyTestOnly || view.testOnly) && (
        <FilterChip active={view.testOnly} href={href({ testOnly: !view.testOnly })}>
          Test only
        </FilterChip>
      )}
    </LogBar>
  );
}
