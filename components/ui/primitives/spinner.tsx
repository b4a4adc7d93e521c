/**
 * A spinner for work of unknown duration, hidden from screen readers: its button or region
 * announces it.
 */
export function Spinner() {
  return (
    <svg aria-hidden="true" className="size-3.5 animate-spin" fill="none" viewBox="0 0 16 16">
      <circle className="opacity-25" cx="8" cy="8" r="6" stroke="currentColor" strokeWidth="2" />
      <path d="M14 8a6 6 0 0 0-6-6" stroke="currentColor" strokeLinecap="round" strokeWidth="2" />
    </svg>
  );
}
