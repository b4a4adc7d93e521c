"use client";

import { useEffect, useRef, useState } from "react";
import { Refusal } from "#components/forms/refusal.tsx";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Select } from "#components/ui/primitives/select.tsx";
import type { WaitingLogin, WorkspaceChoice } from "#lib/accounts/cli-logins/types.ts";
import { approveLoginAction, denyLoginAction } from "#lib/dashboard/actions/cli-logins.ts";
import { AskAnOwner } from "./ask-an-owner.tsx";

export type LoginAnswer = "approved" | "denied";

type AnswerFormProps = {
  login: WaitingLogin;
  choices: readonly WorkspaceChoice[];
  onAnswer: (answer: LoginAnswer) => void;
};

/**
 * Approves a CLI login for a chosen workspace, or denies it. Both are form actions, so React
 * replays a click from before hydration, which is likely because a plain form leads here.
 */
export function AnswerForm({ login, choices, onAnswer }: AnswerFormProps) {
  const { pending, refused, ask } = useAnswer();
  const open = choices.filter(({ may_approve }) => may_approve);
  const [slug, setSlug] = useState(open.length === 1 ? open[0]?.slug : undefined);
  const chosen = open.find((each) => each.slug === slug);
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // React resets a form after its action, even if refused.
    if (refused && select.current) select.current.value = slug ?? "";
  }, [refused, slug]);
  const code = { code: login.user_code };

  function approve(form: FormData): void {
    const workspace = open.find((each) => each.slug === form.get("workspace"));
    if (workspace)
      ask(
        () => approveLoginAction(workspace.slug, code),
        () => onAnswer("approved"),
      );
  }

  function deny(): void {
    ask(
      () => denyLoginAction(code),
      () => onAnswer("denied"),
    );
  }

  return (
    <form action={approve} className="flex flex-col gap-4">
      {open.length > 0 && (
        <Field
          hint={chosen?.max_key_days && `Its keys live ${chosen.max_key_days} days at most, and so will this one.`}
          label="Workspace"
          name="workspace"
        >
          {(control) => (
            <Select
              {...control}
              onChange={(event) => setSlug(event.target.value)}
              ref={select}
              required
              value={slug ?? ""}
            >
              {open.length > 1 && <option value="">Choose a workspace</option>}
              {open.map(({ slug: each, name }) => (
                <option key={each} value={each}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <AskAnOwner choices={choices} />
      <Refusal refused={refused} />
      <div className="flex gap-2">
        {open.length > 0 && (
          <Button className="flex-1" pending={pending} size="lg" type="submit" variant="primary">
            Approve
          </Button>
        )}
        <Button className="flex-1" formAction={deny} formNoValidate pending={pending} size="lg" type="submit">
          Deny
        </Button>
      </div>
    </form>
  );
}
