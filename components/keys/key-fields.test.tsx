import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { KEY_FIELDS } from "#lib/accounts/keys/constants.ts";
import { emptyDraft } from "./key-draft.ts";
import { KeyFields } from "./key-fields.tsx";

const CHANGEABLE = Object.entries(KEY_FIELDS).flatMap(([name, { changeable }]) => (changeable ? [name] : []));

it.each(CHANGEABLE)("the form of a key has a control for %s, which shows its error", (name) => {
  const form = renderToStaticMarkup(
    <KeyFields draft={emptyDraft("live")} env="live" fields={{ [name]: `Wrong: ${name}.` }} maxDays={null} />,
  );
  expect(form).toContain(`Wrong: ${name}.`);
});
