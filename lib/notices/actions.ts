"use server";

import { NoInput } from "#lib/auth/schema.ts";
import { workspaceAction } from "#lib/auth/session.ts";
import { connectChat } from "./chat/connect-chat.ts";
import { disconnectChat } from "./chat/disconnect-chat.ts";
import { ConnectChatInput } from "./chat/schema.ts";
import { testChat } from "./chat/test-chat.ts";
import { switchNotice } from "./preferences/switch-notice.ts";
import { retryNotice } from "./retry-notice.ts";
import { RetryNoticeInput, SwitchNoticeInput } from "./schema.ts";

export const connectChatAction = workspaceAction(
  { permission: "workspace:write", input: ConnectChatInput },
  async function connectChatByForm(ctx, input) {
    return await connectChat(ctx, input);
  },
);
export const disconnectChatAction = workspaceAction({ permission: "workspace:write", input: NoInput }, disconnectChat);
export const testChatAction = workspaceAction(
  { permission: "workspace:write", input: NoInput },
  async function testChatByForm(ctx) {
    return await testChat(ctx);
  },
);
/** Everybody chooses their own mail; the verb leaves the chat to owners. */
export const switchNoticeAction = workspaceAction(
  { permission: "workspace:read", input: SwitchNoticeInput },
  switchNotice,
);
export const retryNoticeAction = workspaceAction(
  { permission: "workspace:write", input: RetryNoticeInput },
  retryNotice,
);
