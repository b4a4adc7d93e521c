/** Whether a host is this machine: 127.0.0.0/8, ::1 (in brackets too), and the names that always mean it (RFC 6761 6.3). */
export const isLoopback = (host: string): boolean =>
  /^(127\.\d+\.\d+\.\d+|::1|\[::1\]|localhost|.+\.localhost)$/i.test(host);
