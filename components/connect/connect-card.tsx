"use client";

import { useState } from "react";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { Button } from "#components/ui/primitives/button.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import type { ConnectPage } from "#lib/accounts/cli-logins/types.ts";
import { shownEmail } from "#lib/kernel/shown-email.ts";
import { AnswerForm, type LoginAnswer } from "./answer-form.tsx";
import { LoginFacts } from "./login-facts.tsx";

const DONE: Record<LoginAnswer, { title: string; text: string }> = {
  approved: {
    title: "Approved",
    text: "Your terminal will have its key in a moment. You can close this page. The key is listed under Keys, where you can revoke it.",
  },
  denied: {
    title: "Denied",
    text: "No key was created. You can close this page. If you did not start this, tell the owners of your workspace.",
  },
};

/**
 * A waiting CLI login and its approval. The answer stays visible although the code is then invalid.
 */
export function ConnectCard({ email, code, found, choices }: ConnectPage) {
  const [answer, setAnswer] = useState<LoginAnswer>();
  if (answer) return <AuthCard description={<p role="status">{DONE[answer].text}</p>} title={DONE[answer].title} />;
  const foot = <>Signed in as {shownEmail(email)}.</>;
  if (!found?.ok)
    return (
      <AuthCard
        description="Type the code that your terminal shows after “gatehouse login”."
        foot={foot}
        title="Connect the CLI"
      >
        <CodeForm code={code} error={found?.message} />
      </AuthCard>
    );
  const login = found.value;
  return (
    <AuthCard
      description="It asks for an API key. Approve it only if your terminal shows exactly this code:"
      foot={foot}
      title="Connect this CLI?"
    >
      <p className="rounded-lg border border-line bg-panel py-3 text-center font-mono text-xl tracking-widest">
        {login.user_code}
      </p>
      <Callout title="Only if you started this yourself" tone="warn">
        If someone sent you this page or this code, they are trying to get one of your keys. Deny it.
      </Callout>
      <LoginFacts login={login} />
      <AnswerForm choices={choices} login={login} onAnswer={setAnswer} />
    </AuthCard>
  );
}

/**
 * Takes the code shown by a terminal. A plain form that only looks it up works before scripts load.
 */
function CodeForm({ code, error }: { code: string | undefined; error: string | undefined }) {
  return (
    <form action="/connect" className="flex flex-col gap-4" method="get">
      <Field error={error} label="Code" name="code">
        {(control) => (
          <Input
            {...control}
            autoCapitalize="characters"
            className="h-10 font-mono text-base uppercase tracking-widest"
            defaultValue={code}
            maxLength={20}
            placeholder="BCDF-GHJK"
            required
            spellCheck={false}
          />
        )}
      </Field>
      <Button className="w-full" size="lg" type="submit" variant="primary">
        Continue
      </Button>
    </form>
  );
}
