import { Checkbox } from "#components/ui/primitives/checkbox.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Fieldset } from "#components/ui/primitives/fieldset.tsx";
import { InlineCode } from "#components/ui/primitives/inline-code.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { Select } from "#components/ui/primitives/select.tsx";
import { Textarea } from "#components/ui/primitives/textarea.tsx";
import type { PlayField } from "#lib/portal/playground/types.ts";

type PlayInputProps = {
  field: PlayField;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
};

/** A field with the control for its kind. */
export function PlayInput({ field, value, problem, onChange }: PlayInputProps) {
  const { name, kind, options, usual, description, example } = field;
  const label = <code className="font-mono text-xs">{name}</code>;
  if (kind === "flag")
    return (
      <Checkbox
        checked={(value || usual) === "true"}
        hint={<Hint field={field} />}
        label={label}
        name={name}
        onChange={(event) => onChange(String(event.target.checked))}
      />
    );
  if (kind === "choices") {
    const chosen = new Set((value || usual).split(",").filter(Boolean));
    return (
      <Fieldset error={problem} hint={description} legend={label}>
        <div className="flex flex-wrap gap-x-4">
          {options.map((option) => (
            <Checkbox
              checked={chosen.has(option)}
              key={option}
              label={<span className="font-mono text-xs">{option}</span>}
              name={name}
              onChange={(event) => {
                const next = options.filter((one) => (one === option ? event.target.checked : chosen.has(one)));
                onChange(next.join(","));
              }}
            />
          ))}
        </div>
      </Fieldset>
    );
  }
  return (
    <Field error={problem} hint={<Hint field={field} />} label={label} name={name} optional={!field.required}>
      {(control) => {
        const shared = {
          ...control,
          value,
          placeholder: usual || example,
          spellCheck: false,
          onChange: (event: { target: { value: string } }) => onChange(event.target.value),
        };
        if (kind === "choice")
          return (
            <Select {...control} onChange={shared.onChange} value={value}>
              <option value="">{usual ? `Default: ${usual}` : "Not set"}</option>
              {options.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </Select>
          );
        if (kind === "lines" || kind === "json" || kind === "long")
          return <Textarea {...shared} mono rows={kind === "long" ? 6 : 3} />;
        return (
          <Input {...shared} inputMode={kind === "number" ? "numeric" : kind === "url" ? "url" : undefined} mono />
        );
      }}
    </Field>
  );
}

function Hint({ field: { description, limits, kind } }: { field: PlayField }) {
  const shown = kind === "flag" || kind === "json" ? [] : limits.filter((limit) => !/^default [[{]/.test(limit));
  const words = shown.length > 0 ? `${description.replace(/\.$/, "")}: ${shown.join(", ")}.` : description;
  return (
    <>
      <InlineCode text={words} />
      {kind === "lines" && " One per line."}
    </>
  );
}
