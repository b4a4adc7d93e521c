import { databaseClock } from "#lib/platform/values/clock.ts";
import { LiveStreams } from "#lib/scraping/streams/live-streams.ts";

export const streams = new LiveStreams({ clock: databaseClock });
