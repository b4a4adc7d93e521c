import { UpdateWebhookInput } from "./schema.ts";
import type { Webhook } from "./types.ts";

type Setting = keyof UpdateWebhookInput;

const SETTINGS = UpdateWebhookInput.keyof().options;

/** Returns a subscription's user settings for the audit log. */
export const settingsOf = (webhook: Webhook, names: readonly Setting[] = SETTINGS): Partial<Pick<Webhook, Setting>> =>
  Object.fromEntries(names.map((name) => [name, webhook[name]]));

export const changedSettings = (was: Webhook, is: Webhook): Setting[] =>
  SETTINGS.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
