import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { StatusPill } from "#components/ui/primitives/status-pill.tsx";
import type { SignInMethod } from "#lib/accounts/auth/types.ts";

type SignInMethodsPanelProps = { methods: Record<SignInMethod, boolean> & { mailed: boolean } };

export function SignInMethodsPanel({ methods }: SignInMethodsPanelProps) {
  const ways = [
    {
      name: "Email link",
      on: methods.link,
      text: methods.mailed
        ? "Works once, for 24 hours."
        : "No mail server is set up: links are kept at /mailbox, for anyone who has its secret.",
    },
    {
      name: "Passkey",
      on: methods.passkey,
      text: "Each person adds their own on their account page. It also confirms a sign-in where a recent one is needed.",
    },
    { name: "GitHub", on: methods.github, text: "With a verified address." },
    { name: "Google", on: methods.google, text: "With a verified address." },
  ].filter(({ on }) => on);
  return (
    <Panel
      action={<ButtonLink href="/account">Your passkeys and sessions</ButtonLink>}
      description="How people sign in. Each person manages their own passkeys and browsers on their account page."
      flush
      title="Sign-in"
    >
      <ul className="divide-y divide-line">
        {ways.map(({ name, text }) => (
          <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5" key={name}>
            <span className="w-28 font-medium">{name}</span>
            <StatusPill tone="ok">on</StatusPill>
            <span className="min-w-0 flex-1 basis-56 text-xs break-words text-muted">{text}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
