import { notFound } from "next/navigation";

/** An address that no page has. Caught here, so that it is answered inside the frame; who may not see the frame sees none. */
export default function UnknownPage(): never {
  notFound();
}
