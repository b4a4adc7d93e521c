"use server";

import { workspaceAction } from "#lib/dashboard/session.ts";
import { connectChannel } from "#lib/webhooks/notices/connections/connect-channel.ts";
import { disconnectChannel } from "#lib/webhooks/notices/connections/disconnect-channel.ts";
import { ChannelInput, ConnectChannelInput } from "#lib/webhooks/notices/connections/schema.ts";
import { testChannel } from "#lib/webhooks/notices/connections/send-test-message.ts";
import { switchNotice } from "#lib/webhooks/notices/preferences/switch-notice.ts";
import { retryNotice } from "#lib/webhooks/notices/retry-notice.ts";
import { RetryNoticeInput, SwitchNoticeInput } from "#lib/webhooks/notices/schema.ts";

/** The answer for a webhook holds its secret; the verb requires a recent sign-in. */
export const connectChannelAction = workspaceAction(
  { permission: "workspace:write", input: ConnectChannelInput },
  async function connectChannelByForm(ctx, input) {
    return await connectChannel(ctx, input);
  },
);
export const disconnectChannelAction = workspaceAction(
  { permission: "workspace:write", input: ChannelInput },
  disconnectChannel,
);
export const testChannelAction = workspaceAction(
  { permission: "workspace:write", input: ChannelInput },
  async function testChannelByForm(ctx, input) {
    return await testChannel(ctx, input);
  },
);
/**
 * Members choose their own mail; only owners may change the workspace's channels, which the verb
 * checks.
 */
export const switchNoticeAction = workspaceAction(
  { permission: "workspace:read", input: SwitchNoticeInput },
  switchNotice,
);
export const retryNoticeAction = workspaceAction(
  { permission: "workspace:write", input: RetryNoticeInput },
  retryNotice,
);
