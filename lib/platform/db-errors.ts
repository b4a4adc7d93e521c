import { DatabaseError } from "pg";

/** The statement's own values are at fault (SQLSTATE classes 22 and 23, PostgreSQL appendix A), so it would fail again just the same. */
export const isInputFault = (error: unknown): boolean =>
  error instanceof DatabaseError && /^2[23]/.test(error.code ?? "");
