import { DatabaseError } from "pg";

/**
 * Returns whether the statement's values are at fault (SQLSTATE classes 22 and 23, PostgreSQL
 * appendix A), so that it would fail again.
 */
export const isInputFault = (error: unknown): boolean =>
  error instanceof DatabaseError && /^2[23]/.test(error.code ?? "");
