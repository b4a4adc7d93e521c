import { pointedAt } from "./pointed-at.ts";
import type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiReference,
  OpenApiResponse,
} from "./types.ts";

/** An operation with where it is, and with its shared parameters and responses in their places. */
export type ReadOperation = { path: string; method: string; operation: OpenApiOperation<never> };

/** All operations of a document, in its order. Schemas stay as they are: those may contain themselves. */
export function readOperations(document: OpenApiDocument): ReadOperation[] {
  /** What is said next to a reference counts more than what it refers to (OpenAPI 3.1.1, 4.8.23). */
  const whole = <T extends object>(given: T | OpenApiReference): T => {
    if (!("$ref" in given)) return given;
    const { $ref, ...own } = given;
    return { ...(pointedAt(document, $ref) as T), ...own };
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation: {
        ...operation,
        parameters: (operation.parameters ?? []).map(whole<OpenApiParameter>),
        responses: Object.fromEntries(
          Object.entries(operation.responses).map(([status, response]) => [status, whole<OpenApiResponse>(response)]),
        ),
      },
    })),
  );
}
