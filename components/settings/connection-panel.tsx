import { type Fact, Facts } from "#components/ui/primitives/facts.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { StatusPill } from "#components/ui/primitives/status-pill.tsx";
import type { NoticeConnection, PostChannel } from "#lib/kernel/outbox/types.ts";
import { ConnectForm } from "./connect-form.tsx";
import { CONNECTION_LABELS } from "./connection-labels.ts";
import { DisconnectConnection } from "./disconnect-connection.tsx";
import { TestConnection } from "./test-connection.tsx";

type ConnectionPanelProps = {
  slug: string;
  channel: PostChannel;
  connection: NoticeConnection | null;
  /** The sample shown next to a new secret. */
  verifySnippet: string;
};

/**
 * Where the workspace's notices are posted besides mail. Only for owners, because the URL decides
 * who reads them.
 */
export function ConnectionPanel({ slug, channel, connection, verifySnippet }: ConnectionPanelProps) {
  const { title, description } = CONNECTION_LABELS[channel];
  return (
    <Panel
      action={connection && <DisconnectConnection channel={channel} host={connection.host} slug={slug} />}
      description={description}
      title={title}
    >
      <div className="flex flex-col gap-4">
        {connection && <Facts facts={factsOf(connection)} />}
        {connection && <TestConnection channel={channel} key={connection.created_at} slug={slug} />}
        <ConnectForm channel={channel} replaces={connection !== null} slug={slug} verifySnippet={verifySnippet} />
      </div>
    </Panel>
  );
}

const MONO = "font-mono text-xs break-all";

const factsOf = (connection: NoticeConnection): Fact[] => [
  { label: "Posts to", value: <span className={MONO}>{connection.host}</span> },
  ...(connection.secret_hint === null
    ? []
    : [
        {
          label: "Signing secret",
          value: (
            <code className={MONO} translate="no">
              {connection.secret_hint}
            </code>
          ),
        },
      ]),
  { label: "Connected", value: <RelativeTime at={connection.created_at} focusable /> },
  { label: "Last message", value: <LastOutcome connection={connection} /> },
];

function LastOutcome({ connection: { last_error, last_error_at, last_ok_at } }: { connection: NoticeConnection }) {
  if (last_error !== null)
    return (
      <>
        <StatusPill tone="bad">rejected</StatusPill> {last_error_at && <RelativeTime at={last_error_at} focusable />}
        <span className="block text-xs break-words text-muted">{last_error}</span>
      </>
    );
  if (last_ok_at === null) return <span className="text-faint">none yet</span>;
  return (
    <>
      <StatusPill tone="ok">accepted</StatusPill> <RelativeTime at={last_ok_at} focusable />
    </>
  );
}
