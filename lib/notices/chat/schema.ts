import * as z from "zod";
import { CHAT_URL_MAX } from "./constants.ts";

const holdsLogin = (text: string): boolean => {
  const url = URL.parse(text);
  return Boolean(url?.username || url?.password);
};

export const ConnectChatInput = z.strictObject({
  url: z
    .string("Paste the address of the incoming webhook.")
    .trim()
    .min(1, "Paste the address of the incoming webhook.")
    .max(CHAT_URL_MAX, `At most ${CHAT_URL_MAX} characters.`)
    .refine((text) => !holdsLogin(text), "The address must not hold a user name or password."),
});
export type ConnectChatInput = z.output<typeof ConnectChatInput>;
