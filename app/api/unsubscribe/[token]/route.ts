import { mailedLinkRoute } from "#lib/auth/session.ts";
import { answerLink } from "#lib/notices/unsubscribe/answer-link.ts";

/** Where a mail's List-Unsubscribe leads: a POST takes effect, a GET leads to the page with the button. */
export const GET = mailedLinkRoute(answerLink);
export const POST = mailedLinkRoute(answerLink);
