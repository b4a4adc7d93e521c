/** In ms: how long a connection is waited for where nobody waits for an answer. A busy machine may take seconds to make one. */
export const CONNECT_MS = 15_000;
