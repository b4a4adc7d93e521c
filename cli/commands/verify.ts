import { verify, WebhookVerificationError } from "../../packages/verify/index.js";
import { CommandError, misused } from "../command-error.ts";
import { escapeControls } from "../output/escape-controls.ts";
import { facts } from "../output/table.ts";
import { shownTime } from "../output/times.ts";
import { print } from "../print.ts";
import { readBody } from "../read-body.ts";
import { verificationProblem } from "../verification-problem.ts";

export type VerifyOptions = {
  secret?: string[];
  header?: string[];
  timestamp?: string;
  signature?: string;
  at?: string;
  json?: boolean;
};

/** Returns the headers given by `--header "Name: value"`, `--timestamp` and `--signature`. */
function readHeaders({ header = [], timestamp, signature }: VerifyOptions): [string, string][] {
  const named = header.map((line): [string, string] => {
    const [, name, value] = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
    if (name === undefined || value === undefined)
      throw misused(`--header: expected "Name: value", not ${JSON.stringify(line.slice(0, 60))}`);
    return [name, value];
  });
  if (timestamp !== undefined) named.push(["X-Service-Timestamp", timestamp]);
  if (signature !== undefined) named.push(["X-Service-Signature", signature]);
  return named;
}

/** Runs `verify`: checks whether a webhook was signed with a secret, and says why not. */
export async function run(file: string | undefined, options: VerifyOptions): Promise<void> {
  const variable = process.env.GATEHOUSE_WEBHOOK_SECRET;
  const secrets = options.secret ?? (variable ? [variable] : []);
  if (secrets.length === 0) throw misused("Give the secret in GATEHOUSE_WEBHOOK_SECRET, or with --secret.");
  const now = options.at === undefined ? Date.now() : Date.parse(options.at);
  if (Number.isNaN(now)) throw misused("--at: expected a time such as 2027-01-31T00:00:00Z");
  const input = { headers: readHeaders(options), body: await readBody(file), secrets, now };
  try {
    const { event, id, deliveryId, timestamp, replay, mode } = await verify(input);
    const sent = new Date(timestamp * 1_000).toISOString();
    print({ valid: true, event, id, delivery_id: deliveryId, timestamp, replay, mode }, options, [
      "The signature is valid.",
      ...facts([
        ["Event", String(event)],
        ["Id", String(id)],
        ["Delivery", deliveryId ?? ""],
        ["Sent", shownTime(sent)],
        ["Mode", mode],
        ["Replay", replay ? "yes" : "no"],
      ]),
    ]);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    const { code } = error;
    const message = escapeControls((await verificationProblem(error, input)) ?? error.message);
    if (options.json) print({ valid: false, code, message }, options, []);
    throw new CommandError(`Invalid signature: ${message}`);
  }
}
