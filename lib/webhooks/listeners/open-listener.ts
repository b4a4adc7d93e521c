import type { Listener as Row } from "#generated/prisma/client.ts";
import { lockWorkspace } from "#lib/accounts/workspaces/lock-workspace.ts";
import { readSigningSecret } from "#lib/accounts/workspaces/signing-secrets.ts";
import { record } from "#lib/kernel/audit/record.ts";
import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { exact } from "#lib/platform/values/exact.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { backlogTransaction } from "#lib/webhooks/queue/backlog-transaction.ts";
import { cancelWaiting } from "./cancel-waiting.ts";
import { LISTENERS_MAX } from "./constants.ts";
import { countWaiting } from "./count-waiting.ts";
import { representListener } from "./represent-listener.ts";
import type { OpenListenerInput } from "./schema.ts";
import { newTunnel } from "./tunnel/new-tunnel.ts";
import { pointsToListenerShard } from "./tunnel/open-tunnel.ts";
import type { ListenerWithSecret } from "./types.ts";

/**
 * Opens a listener for a command line that is about to connect, or resumes the open one with the
 * same name and mode. Events emitted since the last connection wait for it unless `discard_waiting`
 * is set. Returns the workspace's test secret, with which the command line signs in either mode
 * (contract 12); the audit log records each time. API keys only: a person listens through one.
 */
export async function openListener(
  ctx: Ctx,
  input: OpenListenerInput,
): Promise<Result<ListenerWithSecret, "forbidden" | "invalid_parameter">> {
  const forbidden = authorize(ctx, "webhooks:write");
  if (forbidden) return forbidden;
  const { actor, workspaceId } = ctx;
  if (actor.type !== "api_key") return refuse("forbidden", "Listening requires an API key.");
  if (actor.env === "test" && input.mode === "live")
    return refuse("forbidden", "A test key can only listen to test events.");
  const secret = await readSigningSecret(workspaceId, "test");
  // Only discarding can affect many rows.
  const inTransaction = input.discard_waiting
    ? backlogTransaction
    : <T>(work: (tx: Tx) => Promise<T>) => db().$transaction(work);
  const opened = await inTransaction(async (tx): Promise<Result<Row, "invalid_parameter">> => {
    // If two open the same name concurrently, the second resumes the first's.
    await lockWorkspace(tx, workspaceId);
    const { name, mode, discard_waiting: discard } = input;
    const open = await tx.listener.findFirst({ where: { workspaceId, env: mode, name, endedAt: null } });
    if (!open && (await countOpen(tx, workspaceId)) >= LISTENERS_MAX)
      return refuse(
        "invalid_parameter",
        `A workspace has at most ${LISTENERS_MAX} listeners. End one that is not needed.`,
        {
          param: "name",
        },
      );
    const row = open ? await resume(tx, ctx, open, input) : await begin(tx, ctx, input);
    const discarded = open && discard ? await cancelWaiting(tx, workspaceId, row.id, ctx.clock.now()) : 0;
    await record(tx, ctx, {
      action: "listener.opened",
      targetType: "listener",
      targetId: row.id,
      ...(open && { before: { forward_to: open.forwardTo, events: open.events } }),
      after: { name, mode, forward_to: row.forwardTo, events: row.events, ...(discarded > 0 && { discarded }) },
    });
    return ok(row);
  });
  if (!opened.ok) return opened;
  const waiting = await countWaiting(workspaceId, [opened.value.id]);
  const listener = representListener(opened.value, waiting.get(opened.value.id) ?? 0, ctx.clock.now());
  return ok(exact<ListenerWithSecret>()({ ...listener, secret }));
}

const countOpen = (tx: Tx, workspaceId: string): Promise<number> =>
  tx.listener.count({ where: { workspaceId, endedAt: null } });

function begin(tx: Tx, ctx: Ctx, input: OpenListenerInput): Promise<Row> {
  const now = ctx.clock.now();
  const id = newId("lst", now);
  return tx.listener.create({
    data: {
      id,
      workspaceId: ctx.workspaceId,
      name: input.name,
      env: input.mode,
      events: input.events,
      forwardTo: input.forward_to,
      ...newTunnel(ctx.workspaceId, id),
      keyId: ctx.actor.id,
      agent: input.agent,
      seenAt: now,
      createdAt: now,
      createdBy: ctx.actor.id,
    },
  });
}

/**
 * Restarts the idle time, because the command line is about to connect. A listener from before the
 * database was sharded gets a new public URL that leads to its shard.
 */
const resume = (tx: Tx, ctx: Ctx, row: Row, input: OpenListenerInput): Promise<Row> =>
  tx.listener.update({
    where: { id: row.id, workspaceId: ctx.workspaceId },
    data: {
      ...{ events: input.events, forwardTo: input.forward_to, agent: input.agent, seenAt: ctx.clock.now() },
      ...(!pointsToListenerShard(row) && newTunnel(ctx.workspaceId, row.id)),
    },
  });
