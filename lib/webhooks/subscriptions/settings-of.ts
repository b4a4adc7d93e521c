import { UpdateWebhookInput } from "./schema.ts";
import type { Webhook } from "./types.ts";

type Setting = keyof UpdateWebhookInput;

const SETTINGS = UpdateWebhookInput.keyof().options;

/** What people choose of a subscription, as the audit log has it. */
export const settingsOf = (webhook: Webhook, names: readonly Setting[] = SETTINGS): Partial<Pick<Webhook, Setting>> =>
  Object.fromEntries(names.map((name) => [name, webhook[name]]));

/** The settings in which two states of a subscription differ. */
export const changedSettings = (was: Webhook, is: Webhook): Setting[] =>
  SETTINGS.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
