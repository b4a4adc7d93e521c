import { errorAnchor } from "#lib/portal/docs/rules.ts";
import type { ErrorEntry } from "#lib/portal/docs/types.ts";

/**
 * All errors with status, meaning and remedy; each row has its code's anchor and links to its page.
 */
export function ErrorTable({ errors }: { errors: readonly ErrorEntry[] }) {
  return (
    <table aria-label="Errors" className="w-full text-left">
      <thead className="max-sm:sr-only">
        <tr className="text-xs text-faint">
          <th className="w-[30%] border-b border-line-strong py-1.5 pr-4 pl-2 font-medium" scope="col">
            Code
          </th>
          <th className="w-14 border-b border-line-strong py-1.5 pr-4 font-medium" scope="col">
            Status
          </th>
          <th className="border-b border-line-strong py-1.5 font-medium" scope="col">
            What happened, and what to do
          </th>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ code, status, retryable, meaning, advice }) => (
          <tr
            className="block scroll-mt-16 border-b border-line py-3 target:bg-accent-soft max-sm:-mx-2 max-sm:px-2 sm:table-row"
            id={errorAnchor(code)}
            key={code}
          >
            <th
              className="inline align-top font-normal sm:table-cell sm:border-b sm:border-line sm:py-2.5 sm:pr-4 sm:pl-2"
              scope="row"
            >
              <a
                className="font-mono text-xs font-medium break-all hover:underline"
                href={`/docs/errors/${code}`}
                translate="no"
              >
                {code}
              </a>
            </th>
            <td className="ml-2 inline align-top text-muted tabular-nums sm:table-cell sm:border-b sm:border-line sm:py-2.5">
              {status}
            </td>
            <td className="block align-top sm:table-cell sm:border-b sm:border-line sm:py-2.5">
              {meaning} <span className="text-muted">{advice}</span>
              {retryable && <span className="block text-xs text-ok">Retryable: the same call may succeed later.</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
