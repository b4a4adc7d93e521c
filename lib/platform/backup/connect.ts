import { Socket } from "node:net";
import pg from "pg";
import { databaseFault } from "#lib/platform/postgres/explain-connection.ts";
import { CONNECT_MS } from "../postgres/constants.ts";

/** Disables timeouts, and makes the text format independent of the server's settings. */
const SETTINGS = `
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local client_encoding = 'UTF8'; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_min_messages = warning;
  set local synchronous_commit = off`;

export type Connection = {
  client: pg.Client;
  close(): Promise<void>;
  /** Ends the connection in the middle of a read, where `close` would wait for the rest. */
  cut(): void;
};

/** Opens a dedicated connection. Throws `DatabaseAway` if the address is at fault. */
export async function openConnection(connectionString: string): Promise<Connection> {
  const socket = new Socket();
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS, stream: () => socket });
  client.on("error", () => undefined); // the query it breaks rejects
  try {
    await client.connect();
  } catch (error) {
    throw databaseFault(error, connectionString);
  }
  return { client, close: () => client.end(), cut: () => void socket.destroy() };
}

/**
 * Runs `work` in one transaction. The settings are local to it, because a pooler may give the next
 * one another session. Commits need not be durable, since a restore waits for its last one.
 */
export async function inTransaction<T>(client: pg.Client, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  try {
    await client.query(SETTINGS);
    const done = await work();
    await client.query("commit");
    return done;
  } catch (error) {
    await client.query("rollback").catch(() => undefined); // a broken connection has rolled back already
    throw error;
  }
}
