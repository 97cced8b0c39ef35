// Whether and where the environment wants traces and metrics sent. OpenTelemetry is loaded only where it does.

import type { Telemetry } from '../ports/open-telemetry/start.ts'
import type { Log, Metrics, Random } from '../ports/ports.ts'
import { noTracing } from '../telemetry/spans.ts'
import type { Env } from './env.ts'

/** Addresses by what is sent there; null for what is not sent. */
const targetsOf = (env: Env): { readonly traces: string | null; readonly metrics: string | null } => {
  const below = (signal: 'traces' | 'metrics'): string | null =>
    env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? null : `${env.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/${signal}`
  const off = env.OTEL_SDK_DISABLED === 'true'
  return {
    traces: off || env.OTEL_TRACES_EXPORTER === 'none' ? null : (env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? below('traces')),
    metrics: off || env.OTEL_METRICS_EXPORTER === 'none' ? null : (env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? below('metrics')),
  }
}

/** Begins to send what is wanted. */
export const openTelemetry = async (
  env: Env,
  given: { readonly version: string; readonly log: Log; readonly metrics: Metrics; readonly random: Random },
): Promise<Telemetry> => {
  const to = targetsOf(env)
  if (to.traces === null && to.metrics === null) return { tracing: noTracing, close: async () => {} }
  const { startTelemetry } = await import('../ports/open-telemetry/start.ts')
  const instance = Buffer.from(given.random.bytes(8)).toString('hex')
  return startTelemetry({ ...given, env, to, instance })
}
