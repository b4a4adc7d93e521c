import "server-only";
import { requireValue } from "#lib/dashboard/require-value.ts";
import { mailboxCtx, memberCtx, visitorCtx } from "#lib/dashboard/session.ts";
import { REFUSED_SHOWN } from "#lib/kernel/outbox/constants.ts";
import type {
  MailedSwitch,
  MailItem,
  MailMessage,
  NoticeConnections,
  NoticeSwitch,
  PostChannel,
  RefusedNotice,
} from "#lib/kernel/outbox/types.ts";
import { rolePermits } from "#lib/kernel/permissions.ts";
import { readConnections } from "#lib/webhooks/notices/connections/read-connections.ts";
import { readPreferences } from "#lib/webhooks/notices/preferences/read-preferences.ts";
import { findMail, listMail, listRefused } from "#lib/webhooks/notices/queries.ts";
import { readLink } from "#lib/webhooks/notices/unsubscribe/read-link.ts";
import { readReceivers } from "#lib/webhooks/subscriptions/read-receivers.ts";

const SHOWN = 100;

/** The newest mails and the open one; undefined if the browser has not given the mailbox secret. */
export async function loadMailbox(
  openId: string | undefined,
): Promise<{ mails: MailItem[]; open: MailMessage | undefined } | undefined> {
  if (!(await mailboxCtx())) return undefined;
  const mails = await listMail(SHOWN);
  const id = openId ?? mails[0]?.id;
  return { mails, open: id === undefined ? undefined : await findMail(id) };
}

export type NoticesPage = {
  email: string;
  mail: NoticeSwitch[];
  /**
   * Only for owners: the connections, their notices, notices that could not be sent, and the
   * webhook's secret.
   */
  owners:
    | {
        connections: NoticeConnections;
        posted: Record<PostChannel, NoticeSwitch[] | null>;
        refused: RefusedNotice[];
        verifySnippet: string;
      }
    | undefined;
};

/** The user's mail settings; for owners also the workspace's channels and failed notices. */
export async function loadNotices(slug: string): Promise<NoticesPage> {
  const ctx = await memberCtx(slug, "workspace:read");
  const { mail, ...posted } = requireValue(await readPreferences(ctx));
  const { email } = ctx.person;
  if (!rolePermits(ctx.role, "workspace:write")) return { email, mail, owners: undefined };
  const [connections, refused, receivers] = await Promise.all([
    readConnections(ctx),
    listRefused(ctx, REFUSED_SHOWN),
    readReceivers(),
  ]);
  const verifySnippet = receivers[0]?.code ?? "";
  return {
    email,
    mail,
    owners: { connections: requireValue(connections), posted, refused: requireValue(refused), verifySnippet },
  };
}

/** The notice that an unsubscribe link turns off, or why the link is invalid. */
export async function loadUnsubscribe(token: string): Promise<MailedSwitch | { refused: string }> {
  const link = await readLink(await visitorCtx(), token);
  if (!link.ok) return { refused: link.message };
  const { workspace, email, kind, wanted } = link.value;
  return { workspace, email, kind, wanted };
}
