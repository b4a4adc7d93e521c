import { SLOW_REQUEST_MS } from "#lib/platform/logging/constants.ts";
import { LOG_EVENTS } from "#lib/platform/logging/events.ts";

const OPENING = `# Logs

Each process writes JSON lines to stderr, one a line of the log. \`npm start\` passes on those of the processes that it starts.

\`\`\`json
{"level":40,"time":1795413600000,"process":"worker","event":"delivery.taken_over","delivery_id":"dlv_…","msg":"a delivery was taken over by another sender; this attempt is not kept"}
\`\`\`

Search and raise alarms by \`event\`: those names stay, the words of \`msg\` may change. Ids are named for what they are: \`request_id\` (what callers
are sent as \`X-Request-Id\`), \`delivery_id\`, \`event_id\`, \`scrape_id\`, \`job_id\`, \`stream_id\`, \`listener_id\`, \`workspace_id\`, \`key_id\`. \`err\` has the
type, message, code and stack of what was thrown, and its causes. With [tracing](traces.md) on, lines have \`trace_id\` and \`span_id\`. \`place\` says
which of the [processes of one start](several-processes.md) wrote a line: \`web-2\`.

## Levels

| Level | Number | Means | For the operator |
|---|---|---|---|
| \`error\` | 50 | something is lost or given up, the sums are wrong, or work ended in a way that nobody foresaw | looks at each |
| \`warn\` | 40 | what Gatehouse needs did not work, and it tries again or resumes elsewhere | looks when it stays |
| \`info\` | 30 | something happened as it should, or a caller did something wrong | looks when asked about it |
| \`debug\` | 20 | for those who work on Gatehouse | leaves it off |

\`LOG_LEVEL\` says from which level on lines are written. A refused call has only its \`info\` line, whatever the reason.

## Requests

Each request has a line \`request.answered\` when it has ended: \`method\`, \`route\` (of a call of /v1) or \`path\` (of anything else, without its query),
\`status\`, \`duration_ms\`, \`request_id\`, and of a call with a key \`workspace_id\`, \`key_id\` and the error's \`code\`; \`aborted\` where the caller had gone
before the end. Probes and files that pages are made of have none unless they fail. \`LOG_SAMPLE\` is the share that is written, all of them unless
it is set; what ends with 5xx or takes longer than ${SLOW_REQUEST_MS / 1_000} s is written whatever it says. These lines wait up to 0.2 s for each other. The request log of
the dashboard has every call with its address and target, whatever is sampled here.

## Never logged

No token, secret, cookie, body, link of a mail, mail address or caller's address is handed to the log. A net below takes out what looks like one, also
out of the words of errors: \`[redacted]\`.

A line is a few KB at most: texts are cut at 1,000 characters, stacks at 4,000. A warning or error that comes again and again is written
five times a minute; then one line says with \`repeated\` how many more there were.

## Events

This table is made from where the events are declared, by \`node scripts/write-logs.ts\`.
`;

/** Returns the text of docs/operate/logs.md. */
export function logsPage(): string {
  const rows = Object.entries(LOG_EVENTS).flatMap(([level, events]) =>
    Object.entries(events).map(([name, text]) => `| \`${name}\` | ${level} | ${text} |`),
  );
  return [OPENING, "| Event | Level | Meaning |", "|---|---|---|", ...rows, ""].join("\n");
}
