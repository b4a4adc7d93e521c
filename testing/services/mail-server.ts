import { type AddressObject, type HeaderLines, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { env } from "#lib/platform/env/env.ts";

export type ReceivedMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** A header field as sent, unfolded; undefined if absent. */
  header(name: string): string | undefined;
};

const fieldOf = (lines: HeaderLines, name: string): string | undefined =>
  lines
    .find(({ key }) => key === name.toLowerCase())
    ?.line.replace(/\r?\n(?=[ \t])/g, "")
    .replace(/^[^:]+:\s*/, "");

/**
 * Starts a mail server on loopback that stores accepted mail, and refuses while `refusing` is set.
 * `install` makes it this process's SMTP_URL.
 */
export async function startMailServer() {
  const received: ReceivedMail[] = [];
  const state = { refusing: false, asked: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) => {
      state.asked++;
      done(state.refusing ? new Error("try later") : null);
    },
    onData(stream, _session, done) {
      void simpleParser(stream).then((mail) => {
        received.push({
          to: (mail.to as AddressObject).text,
          subject: mail.subject ?? "",
          text: mail.text ?? "",
          html: mail.html || "",
          messageId: mail.messageId ?? "",
          header: (name) => fieldOf(mail.headerLines, name),
        });
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.server.address();
  const url = `smtp://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  return {
    url,
    received,
    state,
    install: () => {
      Object.assign(env(), { SMTP_URL: url });
    },
    [Symbol.asyncDispose]: async () => {
      delete (env() as { SMTP_URL?: string }).SMTP_URL;
      await new Promise<void>((closed) => server.close(closed));
    },
  };
}
