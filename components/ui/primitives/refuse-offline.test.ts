import { afterEach, describe, expect, it, vi } from "vitest";
import { refuseOffline } from "./refuse-offline.ts";
import { toastStore } from "./toast.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of toastStore.read()) toastStore.dismiss(id);
});

describe("refuseOffline", () => {
  it("allows navigation while online and shows no toast", () => {
    vi.stubGlobal("navigator", { onLine: true });
    expect(refuseOffline()).toBe(false);
    expect(toastStore.read()).toEqual([]);
  });

  it("refuses all navigation while offline and shows one toast", () => {
    vi.stubGlobal("navigator", { onLine: false });
    expect([refuseOffline(), refuseOffline()]).toEqual([true, true]);
    expect(toastStore.read()).toMatchObject([
      { title: "You are offline", description: "This page stays as it is until you reconnect." },
    ]);
  });
});
