import { pointedAt } from "./pointed-at.ts";
import type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiReference,
  OpenApiResponse,
} from "./types.ts";

/** An operation with its path and method, its parameters and responses resolved. */
export type ReadOperation = { path: string; method: string; operation: OpenApiOperation<never> };

/**
 * Returns all operations in document order. Schemas are not resolved because they may be recursive.
 */
export function readOperations(document: OpenApiDocument): ReadOperation[] {
  /** Fields next to a `$ref` override those of its target (OpenAPI 3.1.1, 4.8.23). */
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
