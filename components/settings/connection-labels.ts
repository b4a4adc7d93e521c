import type { PostChannel } from "#lib/kernel/outbox/types.ts";

type ConnectionLabels = {
  title: string;
  description: string;
  /** Of the field, while nothing is connected and then. */
  label: string;
  another: string;
  hint: string;
  placeholder: string;
  ended: string;
  /** What ending it means. */
  ending: string;
};

/** What each channel is called where owners connect it. */
export const CONNECTION_LABELS: Record<PostChannel, ConnectionLabels> = {
  chat: {
    title: "Chat",
    description:
      "Expiring keys, credits, budgets, failed and paused webhooks, invoices and new owners, once each, in a channel of Slack, Mattermost or Rocket.Chat.",
    label: "Address of an incoming webhook",
    another: "Another incoming webhook",
    hint: "Make one in the chat's settings, for the channel that shall get the notices. It is kept encrypted and not shown again.",
    placeholder: "https://hooks.slack.com/services/…",
    ended: "The chat is disconnected",
    ending:
      "Nothing is posted there any more, and what is on its way is given up. Mail goes on. The address is destroyed: to connect this chat again you need it from there.",
  },
  webhook: {
    title: "Webhook for notices",
    description:
      "The same as signed JSON, once each, for a program of yours: what calls people at night, counts money, or opens a ticket.",
    label: "Address of your endpoint",
    another: "Another address, or the same for a new secret",
    hint: "Notices are posted here. It must be https and open to the internet. Connecting shows a new signing secret, once.",
    placeholder: "https://hooks.example.com/notices",
    ended: "The webhook for notices is disconnected",
    ending:
      "Nothing is posted there any more, and what is on its way is given up. Mail and chat go on. Address and secret are destroyed: connecting it again makes a new secret.",
  },
};
