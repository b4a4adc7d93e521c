import { expect, it } from "vitest";
import { auditedOf, changedFields, columnsOf, copyOf, type FieldList, jsonOf, labelsOf } from "./field-list.ts";

const LIST = {
  name: { column: "name", label: "Name", changeable: true, audited: "always" },
  kind: { column: "kind", label: "Kind", changeable: false, copied: true, audited: "always" },
  ends_at: { column: "endsAt", label: "End", changeable: true, copied: true, audited: "if_set" },
} as const satisfies FieldList;

it("writes the given fields to their columns and leaves out absent ones", () => {
  expect(columnsOf(LIST, { ends_at: null, name: undefined })).toEqual({ endsAt: null });
});

it("represents times and large integers as JSON", () => {
  const row = { name: "a", kind: 5n, endsAt: new Date("2027-01-31T00:00:00Z"), other: 1 };
  expect(jsonOf(LIST, row)).toEqual({ name: "a", kind: 5, ends_at: "2027-01-31T00:00:00.000Z" });
});

it("copies the fields that a copy has", () => {
  expect(copyOf(LIST, { name: "a", kind: "b", ends_at: null })).toEqual({ kind: "b", ends_at: null });
});

it("leaves a field that is audited if set out of the audit entry while it is null", () => {
  expect(auditedOf(LIST, { name: "a", kind: "b", ends_at: null })).toEqual({ name: "a", kind: "b" });
  expect(auditedOf(LIST, { name: "a", kind: "b", ends_at: "c" })).toEqual({ name: "a", kind: "b", ends_at: "c" });
});

it("compares the fields that can be changed", () => {
  const was = { name: "a", kind: "b", ends_at: null };
  expect(changedFields(LIST, was, { ...was, kind: "c", ends_at: "d" })).toEqual({
    before: { ends_at: null },
    after: { ends_at: "d" },
  });
});

it("labels every field", () => {
  expect(labelsOf(LIST)).toEqual({ name: "Name", kind: "Kind", ends_at: "End" });
});
