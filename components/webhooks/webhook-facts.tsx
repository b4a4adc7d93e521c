import { Badge } from "#components/ui/primitives/badge.tsx";
import { Copyable } from "#components/ui/primitives/copyable.tsx";
import { ExactTime } from "#components/ui/primitives/exact-time.tsx";
import { Facts } from "#components/ui/primitives/facts.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import type { Webhook } from "#lib/webhooks/subscriptions/types.ts";
import { WebhookEvents } from "./webhook-events.tsx";

const none = (words: string) => <span className="text-faint">{words}</span>;

/** `createdBy` is a name, as long as the audit log has it. */
export function WebhookFacts({ webhook, createdBy }: { webhook: Webhook; createdBy: string | undefined }) {
  return (
    <Facts
      facts={[
        { label: "Webhook id", value: <Copyable value={webhook.id} what="webhook id" /> },
        { label: "Address", value: <Copyable value={webhook.url} what="address" /> },
        { label: "Description", value: webhook.description || none("none") },
        { label: "Events", value: <WebhookEvents events={webhook.events} /> },
        {
          label: "Sent",
          value: webhook.test_only ? (
            <>
              <Badge tone="test">test only</Badge>
              <span className="block text-xs text-faint">
                It was created with a test key, so it only gets events caused by test keys.
              </span>
            </>
          ) : (
            <>
              live and test
              <span className="block text-xs text-faint">
                Events caused by test keys have <code className="font-mono text-2xs">X-Service-Mode: test</code>.
              </span>
            </>
          ),
        },
        {
          label: "Created",
          value: (
            <>
              <RelativeTime at={webhook.created_at} focusable />
              <span className="block text-xs break-words text-faint">
                <ExactTime at={webhook.created_at} />
                {createdBy && `, ${createdBy}`}
              </span>
            </>
          ),
        },
      ]}
    />
  );
}
