// The table of metrics for OpenTelemetry: the numbers of /metrics under the same names.

import { type HrTime, ValueType } from '@opentelemetry/api'
import { hrTime, millisToHrTime } from '@opentelemetry/core'
import { emptyResource } from '@opentelemetry/resources'
import { AggregationTemporality, DataPointType, type MetricData, type MetricProducer } from '@opentelemetry/sdk-metrics'
import { METRICS } from '../metric-table.ts'
import type { Metrics, Reading } from '../ports.ts'

type Times = { readonly startTime: HrTime; readonly endTime: HrTime }

const dataOf = ({ name, numbers, histograms }: Reading, times: Times): MetricData => {
  const { help, type } = METRICS[name]
  const about = {
    // The unit is in the name: a collector that writes for Prometheus would add it once more.
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  if (type === 'histogram') {
    const dataPoints = histograms.map(({ labels, bounds, counts, sum, count }) => ({
      ...times,
      attributes: labels,
      value: { buckets: { boundaries: [...bounds], counts: [...counts] }, sum, count },
    }))
    return { ...about, dataPointType: DataPointType.HISTOGRAM, dataPoints }
  }
  const dataPoints = numbers.map(({ labels, value }) => ({ ...times, attributes: labels, value }))
  return type === 'counter'
    ? { ...about, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...about, dataPointType: DataPointType.GAUGE, dataPoints }
}

/** What a reader of OpenTelemetry's collects. */
export const producerOf = (metrics: Metrics): MetricProducer => {
  const startTime = millisToHrTime(performance.timeOrigin)
  return {
    collect: async () => {
      const times = { startTime, endTime: hrTime() }
      const data = metrics.readings().map((reading) => dataOf(reading, times))
      const scopeMetrics = [{ scope: { name: 'latchkey' }, metrics: data }]
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] }
    },
  }
}
