import { cn } from "../text/cn.ts";

/**
 * A person's or workspace's initials, hidden from screen readers because the name is next to it.
 */
export function Avatar({ name, square = false }: { name: string; square?: boolean }) {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  const initials = `${words[0]?.[0] ?? "?"}${square ? "" : (words[1]?.[0] ?? "")}`.toUpperCase();
  return (
    <span
      aria-hidden="true"
      className={cn(
        "inline-grid size-6 shrink-0 place-items-center bg-accent-soft text-2xs font-semibold text-accent select-none",
        square ? "rounded-md" : "rounded-full",
      )}
    >
      {initials}
    </span>
  );
}
