import type { PostChannel } from "#lib/kernel/outbox/types.ts";

type ConnectionLabels = {
  title: string;
  description: string;
  /** Labels of the field, for a first and another connection. */
  label: string;
  another: string;
  hint: string;
  placeholder: string;
  ended: string;
  /** The consequences of disconnecting. */
  ending: string;
};

export const CONNECTION_LABELS: Record<PostChannel, ConnectionLabels> = {
  chat: {
    title: "Chat",
    description:
      "Expiring keys, credits, budgets, failed and paused webhooks, invoices and new owners, once each, in a channel of Slack, Mattermost or Rocket.Chat.",
    label: "Address of an incoming webhook",
    another: "Another incoming webhook",
    hint: "Create one in the chat's settings, for the channel that should get the notices. It is kept encrypted and not shown again.",
    placeholder: "https://hooks.slack.com/services/…",
    ended: "The chat is disconnected",
    ending:
      "Nothing more is posted there, and notices on their way are dropped. Mail continues. The address is deleted: to connect this chat again, copy it from the chat's settings.",
  },
  webhook: {
    title: "Webhook for notices",
    description:
      "The same notices as signed JSON, once each, for your own program: on-call alerts, accounting, tickets.",
    label: "Address of your endpoint",
    another: "Another address, or the same for a new secret",
    hint: "Notices are posted here. It must use https and be reachable from the internet. Connecting shows a new signing secret, once.",
    placeholder: "https://hooks.example.com/notices",
    ended: "The webhook for notices is disconnected",
    ending:
      "Nothing more is posted there, and notices on their way are dropped. Mail and chat continue. The address and secret are deleted: connecting again creates a new secret.",
  },
};
