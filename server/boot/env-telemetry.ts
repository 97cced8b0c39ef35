// OpenTelemetry's own settings, as far as the service honours them (docs/observability.md).

import { check, optional, picklist, pipe, regex, string, transform } from 'valibot'
import { base, isReadable } from './env-fields.ts'

const positive = (standard: number) =>
  pipe(optional(string(), String(standard)), regex(/^[1-9]\d{0,8}$/, 'must be a whole number above 0'), transform(Number))

/** `name=value` with commas between, each written with %XX where it must be. */
const pairs = pipe(
  string(),
  check(
    (text) => text.split(',').every((one) => /^\s*[^=,\s]+\s*=[^,]*$/.test(one) && isReadable(one)),
    'must be name=value, several with commas',
  ),
  transform(
    (text): Readonly<Record<string, string>> =>
      Object.fromEntries(
        text.split(',').map((one) => {
          const [name = '', ...rest] = one.split('=')
          return [decodeURIComponent(name.trim()), decodeURIComponent(rest.join('=').trim())]
        }),
      ),
  ),
)
const exporter = () => optional(picklist(['otlp', 'none'], 'must be otlp or none'), 'otlp')

export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export const telemetry = {
  /** OpenTelemetry's collector, `http://127.0.0.1:4318`: with it traces and metrics are sent there, below `/v1/traces` and `/v1/metrics`; without any of these three nothing of it is loaded ([observability](observability.md)). */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(base),
  /** The whole address for traces instead. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(base),
  /** The whole address for metrics instead. */
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: optional(base),
  /** Headers for the collector, `authorization=Bearer%20TOKEN`, several with commas. */
  OTEL_EXPORTER_OTLP_HEADERS: optional(pairs),
  /** How it is spoken to: `http/protobuf` is the only way. */
  OTEL_EXPORTER_OTLP_PROTOCOL: optional(picklist(['http/protobuf'], 'must be http/protobuf'), 'http/protobuf'),
  /** `gzip` or `none`. */
  OTEL_EXPORTER_OTLP_COMPRESSION: optional(picklist(['gzip', 'none'], 'must be gzip or none'), 'none'),
  /** How long one sending may take, with its repetitions, in milliseconds. */
  OTEL_EXPORTER_OTLP_TIMEOUT: positive(10_000),
  /** `none` sends no traces. */
  OTEL_TRACES_EXPORTER: exporter(),
  /** `none` sends no metrics. */
  OTEL_METRICS_EXPORTER: exporter(),
  /** Which traces are kept: `always_on`, `always_off`, `traceidratio`, or one of them behind `parentbased_`, where the caller's `traceparent` decides if there is one. */
  OTEL_TRACES_SAMPLER: optional(picklist(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`), 'parentbased_always_on'),
  /** The part that `traceidratio` keeps, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: pipe(
    optional(string(), '1'),
    regex(/^(0(\.\d+)?|1(\.0+)?|\.\d+)$/, 'must be a number from 0 to 1'),
    transform(Number),
  ),
  /** What traces and metrics call this service. */
  OTEL_SERVICE_NAME: optional(string(), 'latchkey'),
  /** More about it, `deployment.environment.name=production`, several with commas. */
  OTEL_RESOURCE_ATTRIBUTES: optional(pairs),
  /** Milliseconds between two sendings of the metrics. */
  OTEL_METRIC_EXPORT_INTERVAL: positive(60_000),
  /** Milliseconds between two sendings of spans. */
  OTEL_BSP_SCHEDULE_DELAY: positive(5000),
  /** Spans that wait for their sending; beyond them they are dropped. */
  OTEL_BSP_MAX_QUEUE_SIZE: positive(2048),
  /** `true` sends nothing, whatever else is set. */
  OTEL_SDK_DISABLED: optional(picklist(['true', 'false'], 'must be true or false'), 'false'),
}
