import { expect, it } from "vitest";
import { Prisma } from "#generated/prisma/client.ts";
import { WebhookSchema } from "./answer-schema.ts";
import { WEBHOOK_FIELDS } from "./constants.ts";
import { CreateWebhookInput, UpdateWebhookInput } from "./schema.ts";

const FIELDS = Object.keys(WEBHOOK_FIELDS);

/** Columns that nobody chooses: identity, secrets, and the subscription's health. */
const OTHER_COLUMNS = [
  ...["id", "workspaceId", "testOnly", "isSample", "createdAt", "createdBy", "deletedAt", "revision"],
  ...["secret", "secretHint", "previousSecret", "previousSecretUntil", "rotatedByRequest"],
  ...["status", "pausedReason", "pausedAt", "consecutiveFailures", "failingSince", "resumedAt"],
];

it("a webhook's fields are all columns except those that nobody chooses", () => {
  const chosen = Object.values(WEBHOOK_FIELDS).map(({ column }) => column);
  expect(Object.keys(Prisma.WebhookScalarFieldEnum).sort()).toEqual([...chosen, ...OTHER_COLUMNS].sort());
});

it("a webhook's fields are accepted on creation and on update, and returned", () => {
  expect(CreateWebhookInput.keyof().options.toSorted()).toEqual(FIELDS.toSorted());
  expect(UpdateWebhookInput.keyof().options.toSorted()).toEqual(FIELDS.toSorted());
  expect(WebhookSchema.keyof().options).toEqual(expect.arrayContaining(FIELDS));
});
