import { Tabs } from "./tabs.tsx";

type LiveTestTabsProps = {
  env: "live" | "test";
  /** The address of the page on either tab. */
  href: (env: "live" | "test") => string;
  /** What they switch, for screen readers. */
  label?: string;
};

/** The switch between what live keys and what test keys caused. */
export const LiveTestTabs = ({ env, href, label = "Live or test" }: LiveTestTabsProps) => (
  <Tabs
    label={label}
    tabs={[
      { href: href("live"), label: "Live", active: env === "live" },
      { href: href("test"), label: "Test", active: env === "test", tone: "test" },
    ]}
  />
);
