// Notes how sendings to the collector end: one line when it is lost, one when it is back, however many fail between.

import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import type { Log, Metrics } from '../ports.ts'

type Done = (result: ExportResult) => void
interface Exporter<T> {
  export(items: T, done: Done): void
}
type Signal = 'traces' | 'metrics'

/** Trust: a code or a name; the message may quote the collector's address with what signs in there. */
const reasonOf = (error: Error | undefined): string => {
  const code = error && 'code' in error ? error.code : undefined
  return code === undefined ? (error?.name ?? 'unknown') : String(code)
}

/** `export` of this exporter, noted. It never fails: what is lost is noted here. */
export const notedExport = <T>(
  exporter: Exporter<T>,
  signal: Signal,
  { log, metrics }: { readonly log: Log; readonly metrics: Metrics },
): Exporter<T>['export'] => {
  let lost = 0
  const note = ({ code, error }: ExportResult): void => {
    if (code === ExportResultCode.SUCCESS) {
      if (lost > 0) log.warn('telemetry_back', { signal, lost })
      lost = 0
      return
    }
    metrics.count('latchkey_telemetry_lost_total', { signal })
    if (lost === 0) log.warn('telemetry_lost', { signal, reason: reasonOf(error) })
    lost += 1
  }
  return (items, done) =>
    exporter.export(items, (result) => {
      note(result)
      done({ code: ExportResultCode.SUCCESS })
    })
}
