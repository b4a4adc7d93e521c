import { Tabs } from "./tabs.tsx";

type LiveTestTabsProps = {
  env: "live" | "test";
  /** URL of the page on either tab. */
  href: (env: "live" | "test") => string;
  /** Label for screen readers. */
  label?: string;
};

/** Switches between live and test data. */
export const LiveTestTabs = ({ env, href, label = "Live or test" }: LiveTestTabsProps) => (
  <Tabs
    label={label}
    tabs={[
      { href: href("live"), label: "Live", active: env === "live" },
      { href: href("test"), label: "Test", active: env === "test", tone: "test" },
    ]}
  />
);
