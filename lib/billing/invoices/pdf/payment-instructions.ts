import { writtenMoney, writtenTerms } from "../rules.ts";
import { drawQr } from "../transfer/draw-qr.ts";
import { epcPayloadOf } from "../transfer/rules.ts";
import type { Invoice } from "../types.ts";
import { LEFT, type Paper, WIDTH } from "./paper.ts";

/** In points. The standard requires a code of about 25 mm with a quiet zone of four modules. */
const CODE = { width: 74, gap: 12 };
const LINE_HEIGHT = 15;

/**
 * Adds how to pay by bank transfer. Fixed when the invoice is issued, so it also appears once it is
 * paid.
 */
export function addPaymentInstructions(paper: Paper, invoice: Invoice): void {
  const { number, total, currency, seller } = invoice;
  const terms = writtenTerms(invoice);
  const account = seller.bank.split("\n");
  const payload = epcPayloadOf(invoice);
  const said = [
    `Payment reference: ${number}`,
    `Amount: ${writtenMoney(total, currency)}`,
    ...(terms === undefined ? [] : [`Due: ${terms}`]),
    account.length === 1 ? `By bank transfer to: ${account[0]}` : "By bank transfer to:",
    ...(account.length === 1 ? [] : account),
  ];
  paper.keepTogether(Math.max((said.length + 1) * LINE_HEIGHT, payload === null ? 0 : CODE.width + LINE_HEIGHT));
  paper.say("H2", "How to pay", { bold: true });
  const top = paper.y + 2;
  const indent = payload === null ? 0 : CODE.width + 2 * CODE.gap;
  const at = { x: LEFT + indent, width: WIDTH - indent };
  if (payload !== null) {
    paper.y = top + 2;
    paper.qr(drawQr(payload), "An EPC QR code of this transfer, for a bank's app", LEFT, CODE.width);
    paper.y = top;
  }
  for (const line of said) paper.say("P", line, at);
  if (payload !== null) {
    paper.say("P", "Or scan the code with your bank's app.", { ...at, soft: true });
    paper.y = Math.max(paper.y, top + CODE.width + CODE.gap);
  }
}
