import { notFound } from "next/navigation";

/** An unknown path, caught here to show "not found" inside the frame to those who may see it. */
export default function UnknownPage(): never {
  notFound();
}
