import { Panel } from "#components/ui/primitives/panel.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { TableHead, Td, Th } from "#components/ui/table/table-parts.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import { SIGHTINGS_KEPT_MAX, SOURCE_LABELS } from "#lib/accounts/leaks/constants.ts";
import type { Place } from "#lib/accounts/leaks/types.ts";
import { PlaceLink } from "./place-link.tsx";

/** Every place where a key was seen, oldest first. */
export function PlacesPanel({ places }: { places: readonly Place[] }) {
  const full = places.length >= SIGHTINGS_KEPT_MAX;
  return (
    <Panel
      description={
        full
          ? `The first ${grouped(SIGHTINGS_KEPT_MAX)} places. There may be more.`
          : "These URLs were chosen by strangers. Open them with care."
      }
      flush
      title="Where it was found"
    >
      <Table label="Places, first to last" sticky={false}>
        <TableHead>
          <Th>Address</Th>
          <Th from="sm">Change</Th>
          <Th from="md">Source</Th>
          <Th num>Seen</Th>
        </TableHead>
        <tbody>
          {places.map((place) => (
            <tr key={place.source_url ?? ""}>
              <Td className="w-full max-w-0">
                <PlaceLink url={place.source_url} />
              </Td>
              <Td className="max-w-56" from="sm">
                <PlaceLink url={place.diff_url} />
              </Td>
              <Td from="md">{SOURCE_LABELS[place.source]}</Td>
              <Td num>
                <RelativeTime at={place.seen_at} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
