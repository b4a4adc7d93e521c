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
        clear={href({ endpoint: undefined })}
        label="Endpoint"
        options={endpoints.map((endpoint) => ({ value: endpoint, label: endpoint, href: href({ endpoint }) }))}
        value={view.endpoint}
      />
      <ChoiceFilter
        clear={href({ key: undefined })}
        label="Key"
        options={keys.map((key) => ({ value: key.id, label: key.name, href: href({ key: key.id }) }))}
        value={view.key}
      />
    </>
  );
}
