import { EVENT_TYPES, type EventType } from "#lib/kernel/events/types.ts";
import { describeEvent } from "./rules.ts";
import type { CataloguedEvent } from "./types.ts";

const entries = new Map<EventType, CataloguedEvent>();

/** Returns a catalogue entry, built once per process. */
export function cataloguedEvent(type: EventType): CataloguedEvent {
  const known = entries.get(type) ?? describeEvent(type);
  entries.set(type, known);
  return known;
}

export const eventCatalogue = (): CataloguedEvent[] => EVENT_TYPES.map(cataloguedEvent);
