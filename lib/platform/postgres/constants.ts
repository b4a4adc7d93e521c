/**
 * Connection timeout in ms where no caller is waiting. A busy machine may take seconds to connect.
 */
export const CONNECT_MS = 15_000;
