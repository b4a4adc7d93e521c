import { ChoiceFilter } from "#components/ui/table/choice-filter.tsx";

type Narrowed = { endpoint?: string | undefined; key?: string | undefined };

type CallFiltersProps = {
  view: Narrowed;
  /** Returns the URL with this option. */
  href: (change: Narrowed) => string;
  endpoints: readonly string[];
  keys: readonly { id: string; name: string }[];
};

/** Filters by endpoint or key, in the request log and usage. */
export function CallFilters({ view, href, endpoints, keys }: CallFiltersProps) {
  return (
    <>
      <ChoiceFilter
        href={(endpoint) => href({ endpoint })}
        label="Endpoint"
        options={endpoints}
        value={view.endpoint}
      />
      <ChoiceFilter
        href={(key) => href({ key })}
        label="Key"
        options={keys.map(({ id, name }) => [id, name])}
        value={view.key}
      />
    </>
  );
}
