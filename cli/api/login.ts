/** Which Gatehouse a command calls, and with which key. `from` says where that was found: a profile's name, or the environment. */
export type Login = { baseUrl: string; key: string; from: { profile: string } | "environment" };
