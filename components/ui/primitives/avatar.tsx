import { cn } from "../text/cn.ts";

/** A person's or a workspace's initials. The name stands next to it or in its label; this is only a mark. */
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
