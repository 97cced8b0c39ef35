// OpenTelemetry over OTLP: traces and metrics to the collector that the environment names.

import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { CompressionAlgorithm } from '@opentelemetry/otlp-exporter-base'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader, type PushMetricExporter } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { wait } from '../../../src/kit/wait.ts'
import type { Env } from '../../boot/env.ts'
import { noTracing, type Tracing } from '../../telemetry/spans.ts'
import type { Log, Metrics } from '../ports.ts'
import { producerOf } from './metric-producer.ts'
import { notedExport } from './outage-note.ts'
import { tracingBy } from './tracing.ts'

/** Letters of one attribute: the longest statements are cut. */
const LONGEST = 4096
/** How long the end of the service waits for what has not been sent yet, in milliseconds. */
const LAST_SENDING = 3000

export interface Telemetry {
  readonly tracing: Tracing
  /** Sends what waits, within bounds. */
  close(): Promise<void>
}
interface Given {
  readonly env: Env
  /** The whole addresses; null for what is not sent. */
  readonly to: { readonly traces: string | null; readonly metrics: string | null }
  readonly version: string
  /** Names this process among the instances. */
  readonly instance: string
  readonly log: Log
  readonly metrics: Metrics
}

const SAMPLERS: Readonly<Record<Env['OTEL_TRACES_SAMPLER'], (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
}

const resourceOf = ({ env, version, instance }: Given) =>
  resourceFromAttributes({
    'service.version': version,
    'service.instance.id': instance,
    ...env.OTEL_RESOURCE_ATTRIBUTES,
    'service.name': env.OTEL_SERVICE_NAME,
  })

const tracesTo = (url: string, given: Given) => {
  const { env } = given
  const exporter = new OTLPTraceExporter(senderOf(env, url))
  const noted: SpanExporter = {
    export: notedExport(exporter, 'traces', given),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
  const processor = new BatchSpanProcessor({
    exporter: noted,
    scheduledDelayMillis: env.OTEL_BSP_SCHEDULE_DELAY,
    maxQueueSize: env.OTEL_BSP_MAX_QUEUE_SIZE,
    maxExportBatchSize: Math.min(512, env.OTEL_BSP_MAX_QUEUE_SIZE),
    // The exporter gives up first, and says why.
    exportTimeoutMillis: env.OTEL_EXPORTER_OTLP_TIMEOUT + 1000,
  })
  return new TracerProvider({
    resource: resourceOf(given),
    sampler: SAMPLERS[env.OTEL_TRACES_SAMPLER](env.OTEL_TRACES_SAMPLER_ARG),
    spanLimits: { attributeValueLengthLimit: LONGEST },
    spanProcessors: [processor],
  })
}

const metricsTo = (url: string, given: Given) => {
  const { env } = given
  const exporter = new OTLPMetricExporter(senderOf(env, url))
  const noted: PushMetricExporter = {
    export: notedExport(exporter, 'metrics', given),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
  const reader = new PeriodicExportingMetricReader({
    exporter: noted,
    exportIntervalMillis: env.OTEL_METRIC_EXPORT_INTERVAL,
    exportTimeoutMillis: Math.min(env.OTEL_EXPORTER_OTLP_TIMEOUT + 1000, env.OTEL_METRIC_EXPORT_INTERVAL),
    metricProducers: [producerOf(given.metrics)],
  })
  return new MeterProvider({ resource: resourceOf(given), readers: [reader] })
}

const senderOf = (env: Env, url: string) => ({
  url,
  headers: { ...env.OTEL_EXPORTER_OTLP_HEADERS },
  timeoutMillis: env.OTEL_EXPORTER_OTLP_TIMEOUT,
  compression: env.OTEL_EXPORTER_OTLP_COMPRESSION === 'gzip' ? CompressionAlgorithm.GZIP : CompressionAlgorithm.NONE,
})

/** Begins to send. */
export const startTelemetry = (given: Given): Telemetry => {
  const { to, version } = given
  const traces = to.traces === null ? null : tracesTo(to.traces, given)
  const metrics = to.metrics === null ? null : metricsTo(to.metrics, given)
  return {
    tracing: traces ? tracingBy(traces.getTracer('latchkey', version)) : noTracing,
    close: async () => {
      const over = new AbortController()
      const sent = Promise.allSettled([traces?.shutdown(), metrics?.shutdown()])
      await Promise.race([sent, wait(LAST_SENDING, over.signal).catch(() => {})])
      over.abort()
    },
  }
}
