import type { NoticePayloads, PostedKind } from "#lib/kernel/outbox/types.ts";

type Fact = string | number | boolean | null | readonly string[] | { [name: string]: string };
export type Facts = { [name: string]: Fact };

type ExpiryFacts = Omit<NoticePayloads["key_disabled"], "workspace" | "key_url" | "rotation_url">;
const expiryFacts = ({ name, env, token_hint, expires_at, requests, endpoints }: ExpiryFacts) => ({
  ...{ name, env, token_hint, expires_at, requests, endpoints },
});

/**
 * What a program is sent of each kind besides the words: field by field, so that whatever a payload gets later stays here until somebody
 * decides that it may leave. Never a link that does something, nor one that opens without signing in, and no bank account.
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

/** The facts of a notice, as its webhook is sent them. */
export const factsOf = <K extends PostedKind>(kind: K, payload: NoticePayloads[K]): Facts => FACTS[kind](payload);
