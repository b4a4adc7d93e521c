"use client";

import { useState } from "react";
import { SettingsForm } from "#components/forms/settings-form.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { SecretDialog } from "#components/ui/primitives/secret-dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { secretSnippets } from "#components/webhooks/secret-snippets.ts";
import { connectChannelAction } from "#lib/dashboard/actions/notices.ts";
import type { PostChannel } from "#lib/kernel/outbox/types.ts";
import { CONNECTION_LABELS } from "./connection-labels.ts";

type ConnectFormProps = { slug: string; channel: PostChannel; replaces: boolean; verifySnippet: string };

type Made = { host: string; secret: string };

/**
 * Sets the URL that notices are posted to, which is never shown again, and shows the signing secret
 * once.
 */
export function ConnectForm({ slug, channel, replaces, verifySnippet }: ConnectFormProps) {
  const [made, setMade] = useState<Made>();
  const { label, another, hint, placeholder } = CONNECTION_LABELS[channel];
  const connected = (host: string) => toast.ok(`Notices are posted to ${host} from now on`);
  return (
    <>
      <SettingsForm
        action={(given) => connectChannelAction(slug, { channel, url: given.get("url") })}
        onDone={({ host, secret }, form) => {
          form.reset();
          if (secret === null) connected(host);
          else setMade({ host, secret });
        }}
        submitLabel={replaces ? "Replace" : "Connect"}
        submitVariant={replaces ? undefined : "primary"}
      >
        {(fields) => (
          <Field error={fields?.url} hint={hint} label={replaces ? another : label} name="url">
            {(control) => <Input {...control} inputMode="url" mono placeholder={placeholder} type="url" />}
          </Field>
        )}
      </SettingsForm>
      {made && (
        <SecretDialog
          description="Your endpoint uses it to check that a notice came from Gatehouse. It is not shown again: connect again to get a new one."
          onDone={() => {
            setMade(undefined);
            connected(made.host);
          }}
          secret={made.secret}
          snippets={secretSnippets(made.secret, verifySnippet)}
          title="The signing secret"
          what="signing secret"
        />
      )}
    </>
  );
}
