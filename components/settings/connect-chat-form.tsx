"use client";

import { Refusal } from "#components/auth/refusal.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { toast } from "#components/ui/toast.ts";
import { useAnswer } from "#components/ui/use-answer.ts";
import { connectChatAction } from "#lib/notices/actions.ts";

/** Takes the address of an incoming webhook. It is never shown again: whoever has it can post in that channel. */
export function ConnectChatForm({ slug, replaces }: { slug: string; replaces: boolean }) {
  const { pending, refused, ask } = useAnswer();
  return (
    <form
      className="flex max-w-md flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const url = new FormData(event.currentTarget).get("url");
        ask(
          () => connectChatAction(slug, { url }),
          ({ host }) => toast.ok(`Notices are posted to ${host} from now on`),
        );
      }}
    >
      <Field
        error={refused?.fields?.url}
        hint="Make one in the chat's settings, for the channel that shall get the notices. It is kept encrypted and not shown again."
        label={replaces ? "Another incoming webhook" : "Address of an incoming webhook"}
        name="url"
      >
        {(control) => (
          <Input {...control} inputMode="url" mono placeholder="https://hooks.slack.com/services/…" type="url" />
        )}
      </Field>
      {!refused?.fields && <Refusal refused={refused} />}
      <Button className="self-start" pending={pending} type="submit" variant={replaces ? undefined : "primary"}>
        {replaces ? "Replace" : "Connect"}
      </Button>
    </form>
  );
}
