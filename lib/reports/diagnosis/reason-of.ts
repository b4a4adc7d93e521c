/**
 * Returns why a connection failed, in one line: the error code if there is one, which says more
 * than a fetch's message.
 */
export function reasonOf(error: unknown): string {
  const { cause, code, message } = error as Error & { code?: unknown; cause?: { code?: string; message?: string } };
  // An aborted fetch has a meaningless DOM error number.
  const reason = (typeof code === "string" ? code : undefined) ?? cause?.code ?? cause?.message ?? message;
  return reason.split("\n")[0] ?? reason;
}
