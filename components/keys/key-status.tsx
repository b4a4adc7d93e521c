import { StatusPill } from "#components/ui/primitives/status-pill.tsx";
import type { ApiKey } from "#lib/accounts/keys/types.ts";

const SAID = {
  active: { tone: "ok", word: "Active" },
  revoked: { tone: "bad", word: "Revoked" },
  disabled: { tone: "held", word: "Expired" },
} as const;

export function KeyStatus({ apiKey }: { apiKey: Pick<ApiKey, "status" | "env"> }) {
  const { tone, word } = SAID[apiKey.status];
  return (
    <StatusPill test={apiKey.env === "test"} tone={tone}>
      {word}
    </StatusPill>
  );
}
