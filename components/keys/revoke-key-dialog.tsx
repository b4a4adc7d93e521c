"use client";

import { useRouter } from "next/navigation";
import { useTimes } from "#components/ui/hooks/times.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { ConfirmByName } from "#components/ui/primitives/confirm-by-name.tsx";
import { Dialog, DialogBody, DialogFooter } from "#components/ui/primitives/dialog.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { grouped, plural } from "#components/ui/text/time-text.ts";
import { exactIn } from "#components/ui/text/zoned-time.ts";
import { REVOKED_REASON_MAX } from "#lib/accounts/keys/constants.ts";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import { revokeKeyAction } from "#lib/dashboard/actions/keys.ts";

/** A key's requests in the last seven days and in the last hour. */
export type RecentRequests = { week: number; hour: number };

type RevokeKeyDialogProps = {
  slug: string;
  apiKey: ApiKey;
  recent: RecentRequests;
  onClose: () => void;
};

/**
 * Revokes a key: explains the consequences, offers rotation first, and says if someone else was
 * faster.
 */
export function RevokeKeyDialog({ slug, apiKey, recent, onClose }: RevokeKeyDialogProps) {
  const router = useRouter();
  const { zone } = useTimes();
  const { pending, refused: refusal, ask } = useAnswer();
  // The hour is counted on the primary, the week on a replica that may lag behind it.
  const week = Math.max(recent.week, recent.hour);
  const revoked = (key: ApiKey) => {
    onClose();
    toast.ok(`${key.name} is revoked`, { description: "Its next request anywhere gets 401 revoked." });
  };
  const close = () => {
    onClose();
    if (refusal) router.refresh();
  };
  if (refusal?.error === "already_revoked")
    return (
      <Dialog onClose={close} role="alertdialog" size="sm" title="Already revoked">
        <DialogBody>
          <p className="break-words">{withTimes(refusal.message, zone)}</p>
        </DialogBody>
        <DialogFooter>
          <Button data-autofocus="" onClick={close} variant="primary">
            See the key
          </Button>
        </DialogFooter>
      </Dialog>
    );
  return (
    <ConfirmByName
      confirmLabel="Revoke key"
      error={refusal?.message}
      name={apiKey.name}
      onClose={close}
      onConfirm={(form) => {
        const reason = String(form.get("reason")).trim() || undefined;
        ask(() => revokeKeyAction(slug, { id: apiKey.id, reason }), revoked);
      }}
      pending={pending}
      title={`Revoke ${apiKey.name}?`}
    >
      {week > 0 ? (
        <Callout
          title={`It made ${plural(week, "request")} in the last 7 days, ${recent.hour === 0 ? "none" : grouped(recent.hour)} of them in the last hour`}
          tone="warn"
        >
          Its next request fails: whatever still uses this key gets 401{" "}
          <code className="font-mono text-xs">revoked</code> within 5 seconds, everywhere. Open streams are closed. This
          cannot be undone.
        </Callout>
      ) : (
        <Callout title="No requests in the last 7 days" tone="info">
          Whatever uses this key later gets 401 <code className="font-mono text-xs">revoked</code>. This cannot be
          undone.
        </Callout>
      )}
      {week > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-48 flex-1 text-muted">
            <span className="font-medium text-text">The safe way:</span> create a successor, deploy it, wait until this
            key is no longer used, then revoke it.
          </p>
          <ButtonLink href={`/${slug}/keys/${apiKey.id}/rotate`} onClick={onClose} size="sm">
            Rotate it instead
          </ButtonLink>
        </div>
      )}
      <Field
        error={refusal?.fields?.reason}
        hint="Sent to anyone who still calls with it, and kept in the audit log."
        label="Reason"
        name="reason"
        optional
      >
        {(control) => <Input {...control} maxLength={REVOKED_REASON_MAX} placeholder="Leaked in a public repository" />}
      </Field>
    </ConfirmByName>
  );
}

/** Rewrites times in a message to the user's zone. */
const withTimes = (message: string, zone: string): string =>
  message.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (iso) => exactIn(new Date(iso), zone));
