/**
 * Returns whether a host is this machine: 127.0.0.0/8, ::1 (also in brackets), and names reserved
 * for it (RFC 6761 6.3).
 */
export const isLoopback = (host: string): boolean =>
  /^(127\.\d+\.\d+\.\d+|::1|\[::1\]|localhost|.+\.localhost)$/i.test(host);
