/** Why a connection failed, in one line: its code where it has one, which says more than the message of a fetch. */
export function reasonOf(error: unknown): string {
  const { cause, code, message } = error as Error & { code?: string; cause?: { code?: string; message?: string } };
  const reason = code ?? cause?.code ?? cause?.message ?? message;
  return reason.split("\n")[0] ?? reason;
}
