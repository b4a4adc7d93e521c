import path from "node:path";
import { SCRIPT_HEAP_MB } from "./constants.ts";

/**
 * Cuts the browser off: every connection goes to a proxy whose name does not exist (loopback
 * included), no name resolves, and WebRTC may not bypass the proxy. Gatehouse fetches whatever a
 * page loads.
 */
const CUT_OFF = [
  "--proxy-server=http://nowhere.invalid:1",
  "--proxy-bypass-list=<-loopback>",
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--dns-prefetch-disable",
];

/** Features that break request interception, or drawing without a window. */
const DISABLED_FEATURES = [
  // Pages keep the scheme that was requested.
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  // Preflighted redirects are aborted while requests are intercepted.
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "PaintHolding",
  // Google services that look for devices or contact servers.
  "MediaRouter",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "PreconnectToSearch",
];

/** Without a window, a person or a profile; timers run as in a visible tab. */
const UNATTENDED = [
  "--headless",
  "--hide-scrollbars",
  "--mute-audio",
  "--no-startup-window",
  "--no-first-run",
  "--no-default-browser-check",
  "--no-service-autorun",
  "--disable-field-trial-config",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
  "--disable-back-forward-cache",
  "--disable-breakpad",
  "--disable-component-extensions-with-background-pages",
  "--disable-default-apps",
  "--disable-extensions",
  "--disable-hang-monitor",
  "--disable-popup-blocking",
  "--disable-prompt-on-repost",
  "--disable-search-engine-choice-screen",
  "--disable-infobars",
  "--metrics-recording-only",
  "--password-store=basic",
  "--use-mock-keychain",
  "--force-color-profile=srgb",
  "--enable-features=CDPScreenshotNewSurface",
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
  // A mouse, as on a desktop.
  "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
];

const RESOURCES = [
  // /dev/shm is 64 MB in a container.
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--enable-unsafe-swiftshader",
  `--js-flags=--max-old-space-size=${SCRIPT_HEAP_MB}`,
];

/** @param folder the only place that the browser may write to. */
export const switches = (folder: string): string[] => [
  ...CUT_OFF,
  ...UNATTENDED,
  ...RESOURCES,
  // A pipe, not a port, so that nothing else on this machine can reach the debugger.
  "--remote-debugging-pipe",
  `--user-data-dir=${path.join(folder, "profile")}`,
];
