import { FINISH_KEPT_MS, FINISH_MS } from "./constants.ts";
import type { Courier } from "./delivery-forwarder.ts";
import type { Tell } from "./events.ts";
import type { Tunnel } from "./tunnel.ts";

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

/** Resolves when nothing of it is left, or the time is over. */
function until(over: () => boolean, courier: Courier, tunnel: Tunnel, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, ms);
    const look = (): void => {
      if (!over()) return;
      clearTimeout(late);
      resolve();
    };
    courier.onChange(look);
    tunnel.onChange(look);
    look();
  });
}

/**
 * Once `stop` is aborted: takes nothing more, and resolves when what is with the app is over and the server has said that it has the
 * answers, or when either took too long. What was not begun stays with the server.
 */
export async function finishUp(courier: Courier, tunnel: Tunnel, stop: AbortSignal, tell: Tell): Promise<void> {
  await aborted(stop);
  courier.stop();
  const underWay = courier.underWay + tunnel.underWay;
  if (underWay > 0) tell({ kind: "finishing", underWay });
  await until(() => courier.underWay + tunnel.underWay === 0, courier, tunnel, FINISH_MS);
  await until(() => courier.unkept === 0, courier, tunnel, FINISH_KEPT_MS);
}
