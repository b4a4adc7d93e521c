import { mailedLinkRoute } from "#lib/dashboard/session.ts";
import { answerLink } from "#lib/webhooks/notices/unsubscribe/answer-link.ts";

/** Where a mail's List-Unsubscribe leads: a POST takes effect, a GET leads to the page with the button. */
export const GET = mailedLinkRoute(answerLink);
export const POST = mailedLinkRoute(answerLink);
