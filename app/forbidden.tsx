import { NotForRole } from "#components/shell/not-for-role.tsx";

export const metadata = { title: "Your role cannot open this page" };

export default function Forbidden() {
  return (
    <main className="flex min-h-dvh">
      <NotForRole />
    </main>
  );
}
