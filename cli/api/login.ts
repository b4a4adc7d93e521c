/**
 * The Gatehouse server and key used by a command. `from` says where they were found: in a profile
 * or the environment.
 */
export type Login = { baseUrl: string; key: string; from: { profile: string } | "environment" };
