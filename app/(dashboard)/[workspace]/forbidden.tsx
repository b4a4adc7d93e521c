import { NotForRole } from "#components/shell/not-for-role.tsx";

export const metadata = { title: "Not for your role" };

/** Inside the frame, so that the way to what the role does open stays. */
export default function Forbidden() {
  return <NotForRole />;
}
