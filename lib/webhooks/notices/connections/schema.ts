import * as z from "zod";
import { POST_CHANNELS } from "#lib/kernel/outbox/types.ts";
import { CONNECTION_URL_MAX } from "./constants.ts";

const holdsLogin = (text: string): boolean => {
  const url = URL.parse(text);
  return Boolean(url?.username || url?.password);
};

/** One of a workspace's connections. */
export const ChannelInput = z.strictObject({ channel: z.enum(POST_CHANNELS) });
export type ChannelInput = z.output<typeof ChannelInput>;

export const ConnectChannelInput = ChannelInput.extend({
  url: z
    .string("Paste the URL that notices are posted to.")
    .trim()
    .min(1, "Paste the URL that notices are posted to.")
    .max(CONNECTION_URL_MAX, `At most ${CONNECTION_URL_MAX} characters.`)
    .refine((text) => !holdsLogin(text), "The address must not hold a user name or password."),
});
export type ConnectChannelInput = z.output<typeof ConnectChannelInput>;
