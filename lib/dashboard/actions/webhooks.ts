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

/** Creates a webhook; the answer holds its secret. */
export const createWebhookAction = workspaceAction(
  { permission: "webhooks:write", input: CreateWebhookInput },
  async function createWebhookByForm(ctx, input) {
    return await createWebhook(ctx, input);
  },
);

/** Changes a webhook's URL and events. */
export const updateWebhookAction = workspaceAction(
  { permission: "webhooks:write", input: UpdateWebhookInput.extend({ id }) },
  async function updateWebhookById(ctx, { id: webhook, ...input }) {
    return await updateWebhook(ctx, webhook, input);
  },
);

/** Pauses a webhook; new deliveries are held. */
export const pauseWebhookAction = workspaceAction(
  { permission: "webhooks:write", input: PauseWebhookInput.extend({ id }) },
  async function pauseWebhookById(ctx, { id: webhook, ...input }) {
    return await pauseWebhook(ctx, webhook, input);
  },
);

/** Resumes a webhook and delivers or skips what was held. */
export const resumeWebhookAction = workspaceAction(
  { permission: "webhooks:write", input: ResumeWebhookInput.extend({ id }) },
  async function resumeWebhookById(ctx, { id: webhook, ...input }) {
    return await resumeWebhook(ctx, webhook, input);
  },
);

export const deleteWebhookAction = workspaceAction(
  { permission: "webhooks:write", input: z.strictObject({ id }) },
  async function deleteWebhookById(ctx, { id: webhook }) {
    return await deleteWebhook(ctx, webhook);
  },
);

/**
 * Gives a webhook a new secret, which the answer holds. Requires a recent sign-in, like revealing
 * one (contract 8).
 */
export const rotateSecretAction = workspaceAction(
  { permission: "webhooks:write", input: RotateSecretInput.extend({ id }), recent: true },
  async function rotateSecretById(ctx, { id: webhook, ...input }) {
    return await rotateSecret(ctx, webhook, input);
  },
);

export const revealSecretAction = workspaceAction(
  { permission: "webhooks:write", input: z.strictObject({ id }) },
  async function revealSecretById(ctx, { id: webhook }) {
    return await revealSecret(ctx, webhook);
  },
);

/** Returns a workspace secret, which signs test events and deliveries to ad hoc URLs. */
export const revealWorkspaceSecretAction = workspaceAction(
  { permission: "webhooks:write", input: z.strictObject({ env: z.enum(KEY_ENVS) }) },
  async function revealWorkspaceSecretByForm(ctx, { env }) {
    return await revealWorkspaceSecret(ctx, env);
  },
);

/** Sends an example event to a webhook or any URL and returns the result. */
export const sendTestEventAction = workspaceAction(
  { permission: "webhooks:test", input: SendTestEventInput },
  async function sendTestEventByForm(ctx, input) {
    return await sendTestEvent(ctx, input);
  },
);
