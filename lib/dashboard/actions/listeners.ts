"use server";

import * as z from "zod";
import { workspaceAction } from "#lib/dashboard/session.ts";
import { endListener } from "#lib/webhooks/listeners/end-listener.ts";
import { TestListenerInput } from "#lib/webhooks/listeners/schema.ts";
import { testListener } from "#lib/webhooks/listeners/send-test-to-listener.ts";

const id = z.string().max(64);

/** Ends a listener: notifies its CLI, removes its public URL and cancels its pending deliveries. */
export const endListenerAction = workspaceAction(
  { permission: "webhooks:write", input: z.strictObject({ id }) },
  async function endListenerById(ctx, { id: listener }) {
    return await endListener(ctx, listener);
  },
);

/** Sends an example event to one listener and returns the delivery. */
export const testListenerAction = workspaceAction(
  { permission: "webhooks:test", input: TestListenerInput.extend({ id }) },
  async function testListenerById(ctx, { id: listener, event }) {
    return await testListener(ctx, listener, event);
  },
);
