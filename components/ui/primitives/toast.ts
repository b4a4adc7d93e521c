export type Toast = {
  id: number;
  tone: "ok" | "bad";
  title: string;
  description?: string | undefined;
  /** Undoes the change, or opens a page. */
  action?: { label: string; run: () => void } | undefined;
};

type Options = Pick<Toast, "description" | "action">;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** The store behind `ToastRegion`. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): readonly Toast[] => toasts,
  dismiss: (id: number): void => set(toasts.filter((toast) => toast.id !== id)),
};

const add = (tone: Toast["tone"], title: string, options: Options = {}) =>
  set([...toasts.slice(-2), { id: nextId++, tone, title, ...options }]);

const STAY_MS = 6_000;
const STAY_WITH_ACTION_MS = 30_000;

/**
 * Returns how long a toast stays. One with a button stays longer, so that it can be reached by
 * keyboard.
 */
export const toastDurationMs = ({ action }: Toast): number => (action ? STAY_WITH_ACTION_MS : STAY_MS);

/** Returns the screen-reader text of the toasts. */
export const spokenToasts = (shown: readonly Toast[]): string =>
  shown
    .flatMap(({ title, description, action }) => [title, description, action && `Action available: ${action.label}`])
    .flatMap((part) => (part ? [part.replace(/\.$/, "")] : []))
    .join(". ");

/**
 * Reports an event that is not visible where the user looks. A form's errors belong in the form.
 */
export const toast = {
  ok: (title: string, options?: Options): void => add("ok", title, options),
  bad: (title: string, options?: Options): void => add("bad", title, options),
};
