import { NotForRole } from "#components/shell/not-for-role.tsx";

export const metadata = { title: "Not for your role" };

export default function Forbidden() {
  return (
    <main className="flex min-h-dvh">
      <NotForRole />
    </main>
  );
}
