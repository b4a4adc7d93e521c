import { mailedLinkRoute } from "#lib/dashboard/session.ts";
import { answerLink } from "#lib/webhooks/notices/unsubscribe/answer-link.ts";

/**
 * The target of List-Unsubscribe: a POST takes effect, a GET redirects to the page with the button.
 */
export const GET = mailedLinkRoute(answerLink);
export const POST = mailedLinkRoute(answerLink);
