/**
 * Variables of earlier versions, with what replaces each. They are ignored with a warning, so that
 * an installation that still sets one starts.
 */
const REMOVED_VARIABLES: Record<string, string> = {
  MAX_BODY_BYTES: "bodies of /v1 may have 1 MiB",
  LOG_SLOW_MS: "a request is slow from 5 s",
  SERP_PROVIDER: "write SERP_PROVIDER_URL=html=https://… for a page of results",
  LLM_OUTPUT_TOKENS: "an answer of the language model may have 4,096 tokens",
  LLM_CONCURRENCY: "a process asks the language model 8 questions concurrently",
  OTEL_EXPORTER_OTLP_PROTOCOL: "traces are sent as Protobuf over HTTP",
  OTEL_EXPORTER_OTLP_TIMEOUT: "the collector has 10 s to answer",
  OTEL_TRACES_SAMPLER:
    "OTEL_TRACES_SAMPLER_ARG alone is the share of traces that is recorded: 1 unless set, 0 for none",
  STRIPE_API_BASE: "Stripe is called at its own address",
  LEAK_PACKAGE_PAGE_URL: "a finding links to the registry's description of the version",
};

/** Returns a warning for each variable in the environment that is no longer used. */
export const warnOfRemoved = (source: Record<string, string | undefined>): string[] =>
  Object.entries(REMOVED_VARIABLES).flatMap(([name, instead]) =>
    source[name] ? [`${name} is no longer used: ${instead}.`] : [],
  );
