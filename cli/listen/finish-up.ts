import { FINISH_KEPT_MS, FINISH_MS } from "./constants.ts";
import type { DeliveryForwarder } from "./delivery-forwarder.ts";
import type { Emit } from "./events.ts";
import type { Tunnel } from "./tunnel.ts";

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

/** Resolves when all work has finished or the time is up. */
function until(over: () => boolean, forwarder: DeliveryForwarder, tunnel: Tunnel, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, ms);
    const look = (): void => {
      if (!over()) return;
      clearTimeout(late);
      resolve();
    };
    forwarder.onChange(look);
    tunnel.onChange(look);
    look();
  });
}

/**
 * Once `stop` is aborted, takes no more and resolves when current work has finished and the server
 * has acknowledged the results, or on timeout. Deliveries not started stay with the server.
 */
export async function finishUp(
  forwarder: DeliveryForwarder,
  tunnel: Tunnel,
  stop: AbortSignal,
  emit: Emit,
): Promise<void> {
  await aborted(stop);
  forwarder.stop();
  const underWay = forwarder.underWay + tunnel.underWay;
  if (underWay > 0) emit({ kind: "finishing", underWay });
  await until(() => forwarder.underWay + tunnel.underWay === 0, forwarder, tunnel, FINISH_MS);
  await until(() => forwarder.unkept === 0, forwarder, tunnel, FINISH_KEPT_MS);
}
