import { databaseClock } from "#lib/platform/clock.ts";
import { LiveStreams } from "#lib/scraping/streams/live-streams.ts";

/** The streams of this process. */
export const streams = new LiveStreams({ clock: databaseClock });
