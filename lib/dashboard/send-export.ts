import { findMembershipById } from "#lib/accounts/auth/queries.ts";
import { type Permission, permits } from "#lib/kernel/permissions.ts";
import type { MemberCtx } from "#lib/kernel/person.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";

/** A file that is written while it is read: `lines` are those of a page each, which may be none. */
type ExportFile = { name: string; type: string; lines: AsyncIterable<string> };

type ExportFormat = "csv" | "ndjson";

/** The format that an address asks for, or `preset`; one that is not written is refused, and not another sent under its name. */
export function exportFormat(
  given: string | undefined,
  preset: ExportFormat,
): Result<ExportFormat, "invalid_parameter"> {
  if (given === undefined) return ok(preset);
  if (given === "csv" || given === "ndjson") return ok(given);
  return refuse("invalid_parameter", "format is csv or ndjson.", { param: "format" });
}

/**
 * Answers an export: a page is read when the last one has been sent on, and none for somebody who has left. Whoever reads slowly reads for
 * hours, so each time that something is sent they must be a member who may still, in the role in which they asked: what a page holds
 * follows from it. When something fails on the way the connection breaks, so that half a file is not taken for a whole one.
 */
export function sendExport(ctx: MemberCtx, permission: Permission, { name, type, lines }: ExportFile): Response {
  const encoder = new TextEncoder();
  const pages = lines[Symbol.asyncIterator]();
  let gone = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // The stream asks again only when it has been given something, and a filter may leave nothing of many pages.
      while (!gone) {
        const { done, value } = await pages.next();
        if (gone) return;
        if (done) return controller.close();
        if (value === "") continue;
        if (!(await mayStill(ctx, permission)))
          throw new Error("The person who requested this export no longer has access to it.");
        if (!gone) controller.enqueue(encoder.encode(value));
        return;
      }
    },
    async cancel() {
      gone = true;
      await pages.return?.();
    },
  });
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  });
}

async function mayStill(ctx: MemberCtx, permission: Permission): Promise<boolean> {
  const member = await findMembershipById(ctx, ctx.workspaceId);
  return member !== undefined && member.role === ctx.role && permits(member.actor, permission);
}
