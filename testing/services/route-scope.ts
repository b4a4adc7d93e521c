import type { NextRequest } from "next/server";

const [
  { NextRequest: Request },
  { workAsyncStorage },
  { workUnitAsyncStorage },
  { createRequestStoreForAPI },
  { appendMutableCookies },
] = await Promise.all([
  import("next/server.js"),
  import("next/dist/server/app-render/work-async-storage.external.js"),
  import("next/dist/server/app-render/work-unit-async-storage.external.js"),
  import("next/dist/server/async-storage/request-store.js"),
  import("next/dist/server/web/spec-extension/adapters/request-cookies.js"),
]);

/**
 * Runs a route handler in Next's request scope, so that `cookies()` and `headers()` are the
 * request's, and adds the cookies set there to its response.
 */
export async function askRoute(
  url: string,
  init: ConstructorParameters<typeof NextRequest>[1],
  handler: (request: NextRequest) => Promise<Response>,
): Promise<Response> {
  const request = new Request(url, init);
  const { pathname } = request.nextUrl;
  const tags = { tags: [], expirationsByCacheKind: new Map() };
  const store = createRequestStoreForAPI(request, request.nextUrl, tags, undefined, undefined, undefined);
  // The part of Next's state that cookies(), headers() and revalidatePath() need; nothing is cached
  // here.
  const work = { page: pathname, route: pathname, incrementalCache: {} } as Parameters<typeof workAsyncStorage.run>[0];
  const answer = await workAsyncStorage.run(work, () => workUnitAsyncStorage.run(store, () => handler(request)));
  appendMutableCookies(answer.headers, store.mutableCookies);
  return answer;
}
