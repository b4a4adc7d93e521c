import { Checkbox } from "#components/ui/primitives/checkbox.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { Select } from "#components/ui/primitives/select.tsx";
import { Textarea } from "#components/ui/primitives/textarea.tsx";
import {
  CRAWL_DEPTH_MAX,
  CRAWL_PAGES_DEFAULT,
  CRAWL_PAGES_MAX,
  DEPTH_DEFAULT,
} from "#lib/scraping/crawls/constants.ts";
import { crawlFieldError } from "./crawl-draft.ts";

export function CrawlFields({ fields }: { fields: Record<string, string> | undefined }) {
  const error = (name: string) => crawlFieldError(fields, name);
  return (
    <>
      <Field error={error("url")} label="Start at" name="url">
        {(control) => (
          <Input {...control} data-autofocus="" mono placeholder="https://example.com/" required type="url" />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-3">
        <Field error={error("limit")} label="Page limit" name="limit">
          {(control) => (
            <Input
              {...control}
              defaultValue={CRAWL_PAGES_DEFAULT}
              max={CRAWL_PAGES_MAX}
              min={1}
              required
              type="number"
            />
          )}
        </Field>
        <Field error={error("max_depth")} label="Link depth" name="max_depth">
          {(control) => (
            <Input {...control} defaultValue={DEPTH_DEFAULT} max={CRAWL_DEPTH_MAX} min={0} required type="number" />
          )}
        </Field>
        <Field error={error("sitemap")} label="Find pages by" name="sitemap">
          {(control) => (
            <Select {...control} defaultValue="include">
              <option value="include">Links and sitemaps</option>
              <option value="skip">Links only</option>
              <option value="only">Sitemaps only</option>
            </Select>
          )}
        </Field>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          error={error("include_paths")}
          hint="One per line, such as /blog/ or /*.html$."
          label="Include paths"
          name="include_paths"
          optional
        >
          {(control) => <Textarea {...control} mono rows={2} />}
        </Field>
        <Field
          error={error("exclude_paths")}
          hint="Applied after the included paths."
          label="Exclude paths"
          name="exclude_paths"
          optional
        >
          {(control) => <Textarea {...control} mono rows={2} />}
        </Field>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Checkbox defaultChecked label="Main content only" name="only_main_content" />
        <Checkbox hint="Costs more per page." label="Render JavaScript" name="render_js" />
        <Checkbox defaultChecked label="Obey robots.txt" name="respect_robots" />
        <Checkbox label="Include subdomains" name="allow_subdomains" />
      </div>
    </>
  );
}
