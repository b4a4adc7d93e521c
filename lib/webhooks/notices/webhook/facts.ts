import type { NoticePayloads, PostedKind } from "#lib/kernel/outbox/types.ts";

type Fact = string | number | boolean | null | readonly string[] | { [name: string]: string };
export type Facts = { [name: string]: Fact };

type ExpiryFacts = Omit<NoticePayloads["key_disabled"], "workspace" | "key_url" | "rotation_url">;
const expiryFacts = ({ name, env, token_hint, expires_at, requests, endpoints }: ExpiryFacts) => ({
  ...{ name, env, token_hint, expires_at, requests, endpoints },
});

/**
 * The facts sent to webhooks for each kind, besides the text. Lists every field, so that new
 * payload fields are not sent until someone decides so. Contains no links that act or open without
 * sign-in, and no bank account.
 */
const FACTS: { [K in PostedKind]: (payload: NoticePayloads[K]) => Facts } = {
  key_expiring: (payload) => ({ ...expiryFacts(payload), days: payload.days }),
  key_disabled: expiryFacts,
  key_leaked: ({ key, source, source_url, diff_url, revoked, replaced }) => ({
    key: { name: key.name, hint: key.hint },
    ...{ source, source_url, diff_url, revoked, replaced },
  }),
  credits_low: ({ left, threshold }) => ({ left, threshold }),
  credits_exhausted: () => ({}),
  budget_crossed: ({ key, period, level, budget, spent }) => ({
    key: key && { id: key.id, name: key.name },
    ...{ period, level, budget, spent },
  }),
  monitor_stopped: ({ name, reason, problem }) => ({ name, reason, problem }),
  webhook_paused: ({ url, failures, problem }) => ({ url, failures, problem }),
  delivery_failed: ({ url, event, attempts, problem }) => ({ url, event, attempts, problem }),
  owner_added: ({ email, added_by }) => ({ email, added_by }),
  invoice_issued: ({ number, total, credits, automatic }) => ({ number, total, credits, automatic }),
  invoice_paid: ({ number, total, credits }) => ({ number, total, credits }),
  payment_failed: ({ number, total }) => ({ number, total }),
};

export const factsOf = <K extends PostedKind>(kind: K, payload: NoticePayloads[K]): Facts => FACTS[kind](payload);
