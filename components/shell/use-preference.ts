"use client";

import { useSyncExternalStore } from "react";
import { YEAR_S } from "#lib/platform/values/time.ts";
import { LETTERS_COOKIE, type Letters, readLetters, readTheme, THEME_COOKIE, type Theme } from "./preferences.ts";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(cookie: string, attribute: "theme" | "letters", value: string): void {
  document.documentElement.dataset[attribute] = value;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = `${cookie}=${value}; path=/; max-age=${YEAR_S}; samesite=lax`;
  for (const listener of listeners) listener();
}

export const setTheme = (theme: Theme): void => keep(THEME_COOKIE, "theme", theme);
export const setLetters = (letters: Letters): void => keep(LETTERS_COOKIE, "letters", letters);

/** Returns the chosen theme, which may be "system". */
export const useTheme = (): Theme =>
  useSyncExternalStore(
    subscribe,
    () => readTheme(document.documentElement.dataset.theme),
    () => "system",
  );

export const useLetters = (): Letters =>
  useSyncExternalStore(
    subscribe,
    () => readLetters(document.documentElement.dataset.letters),
    () => "on",
  );
