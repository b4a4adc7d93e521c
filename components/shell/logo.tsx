/** The logo: an arch in a rounded square. */
export function Logo({ className = "size-5.5" }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={className} viewBox="0 0 22 22">
      <rect className="fill-solid" height="22" rx="6" width="22" />
      <path
        className="stroke-on-solid"
        d="M6.25 17.5V11a4.75 4.75 0 0 1 9.5 0v6.5M11 17.5v-6"
        fill="none"
        strokeLinecap="round"
        strokeWidth="1.8"
      />
    </svg>
  );
}
