import { MissingThing } from "#components/shell/missing-thing.tsx";

export const metadata = { title: "Not found" };

/** Inside the frame, to keep its navigation. */
export default function NotFound() {
  return <MissingThing />;
}
