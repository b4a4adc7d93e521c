"use server";

import * as z from "zod";
import { workspaceAction } from "#lib/dashboard/session.ts";
import { KEY_ENVS } from "#lib/kernel/scopes.ts";
import { sendTestEvent } from "#lib/webhooks/deliveries/send-test-event.ts";
import { SendTestEventInput } from "#lib/webhooks/deliveries/test-event/schema.ts";
import { createWebhook } from "#lib/webhooks/subscriptions/create-webhook.ts";
import { deleteWebhook } from "#lib/webhooks/subscriptions/delete-webhook.ts";
import { pauseWebhook } from "#lib/webhooks/subscriptions/pause-webhook.ts";
import { resumeWebhook } from "#lib/webhooks/subscriptions/resume-webhook.ts";
import { revealSecret } from "#lib/webhooks/subscriptions/reveal-secret.ts";
import { revealWorkspaceSecret } from "#lib/webhooks/subscriptions/reveal-workspace-secret.ts";
import { rotateSecret } from "#lib/webhooks/subscriptions/rotate-secret.ts";
import {
  CreateWebhookInput,
  PauseWebhookInput,
  ResumeWebhookInput,
  RotateSecretInput,
  UpdateWebhookInput,
} from "#lib/webhooks/subscriptions/schema.ts";
import { updateWebhook } from "#lib/webhooks/subscriptions/update-webhook.ts";

const id = z.string().max(64);

/** Subscribes an address; the answer holds its secret. */
export const createWebhookAction = workspaceAction(
  { permission: "webhooks:write", input: CreateWebhookInput },
  async function createWebhookByForm(ctx, input) {
    return await createWebhook(ctx, input);
  },
);

/** Changes where a subscription leads and what it is sent. */
export const updateWebhookAction = workspaceAction(
  { permission: "webhooks:write", input: UpdateWebhookInput.extend({ id }) },
  async function updateWebhookById(ctx, { id: webhook, ...input }) {
    return await updateWebhook(ctx, webhook, input);
  },
);

/** Holds what would be sent. */
export const pauseWebhookAction = workspaceAction(
  { permission: "webhooks:write", input: PauseWebhookInput.extend({ id }) },
  async function pauseWebhookById(ctx, { id: webhook, ...input }) {
    return await pauseWebhook(ctx, webhook, input);
  },
);

/** Sends again, and delivers or skips what was held. */
export const resumeWebhookAction = workspaceAction(
  { permission: "webhooks:write", input: ResumeWebhookInput.extend({ id }) },
  async function resumeWebhookById(ctx, { id: webhook, ...input }) {
    return await resumeWebhook(ctx, webhook, input);
  },
);

/** Ends a subscription. */
export const deleteWebhookAction = workspaceAction(
  { permission: "webhooks:write", input: z.strictObject({ id }) },
  async function deleteWebhookById(ctx, { id: webhook }) {
    return await deleteWebhook(ctx, webhook);
  },
);

/** Gives a subscription another secret; the answer holds it. As for seeing a secret, a person must have signed in lately (contract 8). */
export const rotateSecretAction = workspaceAction(
  { permission: "webhooks:write", input: RotateSecretInput.extend({ id }), recent: true },
  async function rotateSecretById(ctx, { id: webhook, ...input }) {
    return await rotateSecret(ctx, webhook, input);
  },
);

/** Shows the secret of a subscription again. */
export const revealSecretAction = workspaceAction(
  { permission: "webhooks:write", input: z.strictObject({ id }) },
  async function revealSecretById(ctx, { id: webhook }) {
    return await revealSecret(ctx, webhook);
  },
);

/** Shows one of the workspace's own secrets, which sign test events and what goes to an address that a call names. */
export const revealWorkspaceSecretAction = workspaceAction(
  { permission: "webhooks:write", input: z.strictObject({ env: z.enum(KEY_ENVS) }) },
  async function revealWorkspaceSecretByForm(ctx, { env }) {
    return await revealWorkspaceSecret(ctx, env);
  },
);

/** Sends an event type's example to a subscription or to any address, and answers what became of it. */
export const sendTestEventAction = workspaceAction(
  { permission: "webhooks:test", input: SendTestEventInput },
  async function sendTestEventByForm(ctx, input) {
    return await sendTestEvent(ctx, input);
  },
);
