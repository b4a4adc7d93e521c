import { ChoiceFilter } from "#components/ui/table/choice-filter.tsx";

/** Calls of one endpoint, or by one key. */
type Narrowed = { endpoint?: string | undefined; key?: string | undefined };

type CallFiltersProps = {
  view: Narrowed;
  /** The address with this choice. */
  href: (change: Narrowed) => string;
  endpoints: readonly string[];
  keys: readonly { id: string; name: string }[];
};

/** Narrows to calls of one endpoint or key: the log of requests and usage alike. */
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
