import { MissingThing } from "#components/shell/missing-thing.tsx";

export const metadata = { title: "Not found" };

/** Inside the frame, so that the way to everything else stays. */
export default function NotFound() {
  return <MissingThing />;
}
