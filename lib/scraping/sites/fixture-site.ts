/** The site that test keys map and crawl (contract 5). Each page is a fixture. */
export const FIXTURE_SITE = [
  { path: "/200", title: "Gatehouse fixture" },
  { path: "/article", title: "How a lock keeps two canals level" },
  { path: "/product", title: "Windlass, two-eyed – Lockside Supplies" },
  { path: "/404", title: "404 Not found" },
] as const;
