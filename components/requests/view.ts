import { choice, someOf, textThat, timeSpan, typedText } from "#components/ui/table/address-fields.ts";
import { logAddress } from "#components/ui/table/log-address.ts";
import type { ViewOf } from "#components/ui/table/page-address.ts";
import { KEY_ENVS } from "#lib/kernel/scopes.ts";

export const STATUS_CLASSES = ["2xx", "3xx", "4xx", "5xx"] as const;

export const requestsAddress = logAddress({
  path: "requests",
  id: "req",
  tail: true,
  fields: {
    env: choice(KEY_ENVS),
    status: someOf(STATUS_CLASSES),
    code: textThat((text) => /^[a-z_]{1,60}$/.test(text), { query: "error_code" }),
    endpoint: typedText(),
    key: textThat((text) => /^key_[0-9a-z]{1,40}$/.test(text), { query: "key_id" }),
    ...timeSpan,
    q: typedText(),
  },
});

export type RequestsView = ViewOf<typeof requestsAddress>;
