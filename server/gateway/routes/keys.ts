import { ApiKeyListSchema, ApiKeySchema, CreatedApiKeySchema } from "#lib/accounts/keys/answer-schema.ts";
import { createKey } from "#lib/accounts/keys/create-key.ts";
import { getKey, listKeys } from "#lib/accounts/keys/queries.ts";
import { revokeKey } from "#lib/accounts/keys/revoke-key.ts";
import { CreateKeyInput, ListKeysInput, RevokeKeyInput, UpdateKeyInput } from "#lib/accounts/keys/schema.ts";
import { updateKey } from "#lib/accounts/keys/update-key.ts";
import { outcomeOf } from "../answers/outcome.ts";
import { defineRoute } from "../route/route.ts";

export const keyRoutes = [
  defineRoute({
    method: "GET",
    path: "/v1/keys",
    scope: "admin",
    name: "listKeys",
    summary: "List keys",
    description: "Newest first. A test key only sees test keys.",
    query: ListKeysInput,
    answer: { status: 200, schema: ApiKeyListSchema, description: "A page of keys." },
    errors: [],
    handle: async ({ ctx, query }) => outcomeOf(await listKeys(ctx, query), 200),
  }),
  defineRoute({
    method: "POST",
    path: "/v1/keys",
    scope: "admin",
    name: "createKey",
    summary: "Create a key",
    description: "Returns the token, which is shown only once. Store it now.",
    body: CreateKeyInput,
    idempotent: true,
    answer: { status: 201, schema: CreatedApiKeySchema, description: "The key with its token." },
    errors: [],
    handle: async ({ ctx, firstTry, stillHeld, body }) => {
      const created = await createKey(ctx, body, { firstTry, stillHeld });
      return outcomeOf(created, 201, created.ok ? created.value.id : undefined);
    },
  }),
  defineRoute({
    method: "GET",
    path: "/v1/keys/{key_id}",
    scope: "admin",
    name: "getKey",
    summary: "Get a key",
    answer: { status: 200, schema: ApiKeySchema, description: "The key." },
    errors: ["not_found"],
    handle: async ({ ctx, params }) => outcomeOf(await getKey(ctx, params.key_id ?? ""), 200, params.key_id),
  }),
  defineRoute({
    method: "PATCH",
    path: "/v1/keys/{key_id}",
    scope: "admin",
    name: "updateKey",
    summary: "Change a key",
    description:
      "Omitted fields are unchanged. The change takes effect everywhere within five seconds, usually immediately.",
    body: UpdateKeyInput,
    answer: { status: 200, schema: ApiKeySchema, description: "The updated key." },
    errors: ["not_found"],
    handle: async ({ ctx, params, body }) =>
      outcomeOf(await updateKey(ctx, params.key_id ?? "", body), 200, params.key_id),
  }),
  defineRoute({
    method: "DELETE",
    path: "/v1/keys/{key_id}",
    scope: "admin",
    ownerSession: true,
    name: "revokeKey",
    summary: "Revoke a key",
    description:
      "Revokes the key permanently; calls are refused everywhere within five seconds. Revoking it again returns the same response. An owner's dashboard session on the same origin is accepted instead of a key.",
    query: RevokeKeyInput,
    body: RevokeKeyInput,
    answer: { status: 200, schema: ApiKeySchema, description: "The revoked key." },
    errors: ["not_found"],
    handle: async ({ ctx, params, query, body }) => {
      const id = params.key_id ?? "";
      const revoked = await revokeKey(ctx, id, { ...query, ...body });
      // Contract 4: repeating a DELETE returns the same answer.
      if (!revoked.ok && revoked.error === "already_revoked") return outcomeOf(await getKey(ctx, id), 200, id);
      return outcomeOf(revoked, 200, id);
    },
  }),
];
