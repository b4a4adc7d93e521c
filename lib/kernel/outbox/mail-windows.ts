import {
  type LimitedKind,
  MAIL_LIMITS,
  MAIL_SPANS,
  type MailLimit,
  type MailScope,
  type MailSpan,
} from "./mail-limits.ts";

/** The parties a mail is counted against; absent ones are not counted. */
export type MailCounted = {
  sender?: string | undefined;
  recipient?: string | undefined;
  workspace?: string | undefined;
};

export type MailWindow = {
  counted: string;
  span: MailSpan;
  scope: MailScope;
  beganAt: Date;
  endsAt: Date;
  max: number;
};

/** Returns the start of the clock hour or UTC day that contains `now`. */
const beginningOf = (span: MailSpan, now: Date): Date =>
  new Date(Math.floor(now.getTime() / MAIL_SPANS[span]) * MAIL_SPANS[span]);

/**
 * Returns the windows that one mail counts in, in the order used by every transaction to lock them.
 */
export function mailWindows(
  kind: LimitedKind,
  counted: MailCounted,
  installation: MailLimit | undefined,
  now: Date,
): MailWindow[] {
  const limits = MAIL_LIMITS[kind];
  const scopes: [MailScope, string | undefined, MailLimit | undefined][] = [
    ["sender", counted.sender, limits.sender],
    ["recipient", counted.recipient, limits.recipient],
    ["workspace", counted.workspace, limits.workspace],
    ["installation", "all", installation],
  ];
  const windows = scopes.flatMap(([scope, id, most]) =>
    id === undefined || most === undefined
      ? []
      : (["day", "hour"] as const).map((span) => {
          const beganAt = beginningOf(span, now);
          const endsAt = new Date(beganAt.getTime() + MAIL_SPANS[span]);
          return { counted: `${kind}:${scope}:${id}`, span, scope, beganAt, endsAt, max: most[span] };
        }),
  );
  return windows.sort((a, b) => (a.counted < b.counted ? -1 : a.counted > b.counted ? 1 : a.span < b.span ? -1 : 1));
}

const SENT: Record<MailScope, string> = {
  sender: "You have sent",
  recipient: "This address has received",
  workspace: "This workspace has sent",
  installation: "This installation has sent",
};

/** Returns, for a person, which limit is used up and when there is room again. */
export function describeMailLimit(kind: LimitedKind, { scope, span, max, endsAt }: MailWindow, now: Date): string {
  const { noun } = MAIL_LIMITS[kind];
  const minutes = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 60_000));
  const wait = minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? "a minute" : `${minutes} minutes`;
  const when = span === "hour" ? "this hour" : "today";
  return `${SENT[scope]} ${max.toLocaleString("en")} ${noun} ${when}, which is the most allowed. Try again in ${wait}.`;
}
