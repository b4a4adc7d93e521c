"use client";

import type { FormEvent } from "react";
import { type Answer, useAnswer } from "#components/ui/hooks/use-answer.ts";
import { useFocusInvalid } from "#components/ui/hooks/use-focus-invalid.ts";

type FormOptions<T> = {
  action: (given: FormData) => Promise<Answer<T>>;
  /** Called after success. */
  onDone: (value: T, form: HTMLFormElement) => void;
};

/**
 * A form submitted to a server action. A refusal focuses the first invalid input. Spread `form` on
 * the `<form>`.
 */
export function useForm<T>({ action, onDone }: FormOptions<T>) {
  const { pending, refused, ask } = useAnswer();
  const ref = useFocusInvalid(refused);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    ask(
      () => action(given),
      (value) => onDone(value, form),
    );
  };
  return { pending, refused, form: { ref, onSubmit } };
}
