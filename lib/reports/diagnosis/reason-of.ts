/** Why a connection failed, in one line: its code where it has one, which says more than the message of a fetch. */
export function reasonOf(error: unknown): string {
  const { cause, code, message } = error as Error & { code?: unknown; cause?: { code?: string; message?: string } };
  // That of a fetch which was given up is a number of the DOM's, and says nothing.
  const reason = (typeof code === "string" ? code : undefined) ?? cause?.code ?? cause?.message ?? message;
  return reason.split("\n")[0] ?? reason;
}
