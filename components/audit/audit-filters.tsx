import { SavedViews } from "#components/saved-views/saved-views.tsx";
import { SearchInput } from "#components/ui/primitives/search-input.tsx";
import { ChoiceFilter } from "#components/ui/table/choice-filter.tsx";
import { FilterChip } from "#components/ui/table/filter-chip.tsx";
import { Freshness } from "#components/ui/table/freshness.tsx";
import { LogBar } from "#components/ui/table/log-layout.tsx";
import { TimeFilter } from "#components/ui/table/time-filter.tsx";
import { ACTION_GROUPS, AUDIT_ACTIONS, actionGroup, isMoneyGroup } from "#lib/accounts/audit/rules.ts";
import type { AuditEntry } from "#lib/accounts/audit/types.ts";
import type { SavedView } from "#lib/accounts/saved-views/types.ts";
import { ACTOR_TYPES } from "#lib/kernel/audit/vocabulary.ts";
import { ACTOR_KINDS, actionTitle, groupLabel } from "./labels.ts";
import { type AuditView, auditAddress } from "./view.ts";

type AuditFiltersProps = {
  slug: string;
  view: AuditView;
  entries: readonly AuditEntry[];
  may: readonly string[];
  views: readonly SavedView[];
  shown: { count: number; more: boolean; readAt: string };
};

/** Filters of the audit log; each option is a link. */
export function AuditFilters({ slug, view, entries, may, views, shown }: AuditFiltersProps) {
  const href = (change: Partial<AuditView>) => auditAddress.refineHref(slug, view, change);
  const kinds = ACTOR_TYPES.map((type) => [type, ACTOR_KINDS[type].many] as const);
  const known = entries.find((entry) => entry.actor_id === view.actor);
  const groups = ACTION_GROUPS.filter((group) => may.includes("credits:read") || !isMoneyGroup(group));
  const group = view.action && actionGroup(view.action);
  const actions = AUDIT_ACTIONS.filter((action) => group && action.startsWith(group));
  return (
    <LogBar end={<Freshness {...shown} tail={false} />} search={<SearchInput label="Search ids and names of actors" />}>
      <SavedViews page="audit" query={auditAddress.filterText(view)} slug={slug} views={views} />
      <ChoiceFilter
        href={(actor) => href({ actor })}
        label="Who"
        options={known ? [...kinds, [known.actor_id, known.actor]] : kinds}
        value={view.actor}
      />
      <ChoiceFilter
        href={(action) => href({ action })}
        label="About"
        options={groups.map((each) => [each, groupLabel(each)])}
        value={group}
      />
      {group && (
        <ChoiceFilter
          href={(action = group) => href({ action })}
          label="What"
          options={actions.map((action) => [action, actionTitle(action)])}
          value={view.action === group ? undefined : view.action}
        />
      )}
      <TimeFilter hrefFor={href} span={view} />
      {view.target && (
        <FilterChip active href={href({ target: undefined })}>
          <span className="max-w-48 truncate">To: {view.target}</span>
        </FilterChip>
      )}
    </LogBar>
  );
}
