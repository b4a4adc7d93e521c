import { NotForRole } from "#components/shell/not-for-role.tsx";

export const metadata = { title: "Your role cannot open this page" };

/** Inside the frame, which links to what the role may open. */
export default function Forbidden() {
  return <NotForRole />;
}
