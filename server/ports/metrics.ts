// Counters, histograms and gauges in memory, as Prometheus' text format 0.0.4 and as plain values.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { METRICS, type MetricName, type MetricRow } from './metric-table.ts'
import type { Metrics, Reading, Rise } from './ports.ts'

/** Upper bounds in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** How often the event loop is looked at, in milliseconds. */
const LAG_MS = 10
/** A name that outgrows this many label sets is a mistake of ours; the rest is not kept, so that memory stays bounded. */
const MOST_SERIES = 500

type Labels = Readonly<Record<string, string>>
interface Histogram {
  readonly labels: Labels
  /** Of each bound: how many were at most so large. */
  readonly buckets: number[]
  sum: number
  count: number
}
/** By the text of the labels. */
interface Family {
  readonly counters: Map<string, { readonly labels: Labels; value: number }>
  readonly histograms: Map<string, Histogram>
  readonly gauges: Map<string, { readonly labels: Labels; read(): number }>
  /** Counts that are not yet saved. */
  readonly risen: Map<string, Rise & { count: number }>
}

/** Hardly any value has one of these. */
const RARE = /["\\\n]/
const quoted = (value: string): string =>
  RARE.test(value) ? value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n') : value
const key = (labels: Labels): string => {
  let text = ''
  for (const name in labels) text += `${text && ','}${name}="${quoted(labels[name] ?? '')}"`
  return text
}
const series = (name: string, ...labels: string[]): string => {
  const inside = labels.filter(Boolean).join(',')
  return inside ? `${name}{${inside}}` : name
}

const histogramLines = (name: string, labels: string, { buckets, sum, count }: Histogram): string[] => [
  ...BUCKETS.map((bound, index) => `${series(`${name}_bucket`, labels, `le="${bound}"`)} ${buckets[index] ?? 0}`),
  `${series(`${name}_bucket`, labels, 'le="+Inf"')} ${count}`,
  `${series(`${name}_sum`, labels)} ${sum}`,
  `${series(`${name}_count`, labels)} ${count}`,
]

/** How many values are between each bound and the one before, and above the last. */
const between = ({ buckets, count }: Histogram): number[] => [...buckets, count].map((upTo, at) => upTo - (buckets[at - 1] ?? 0))

const readingOf = (name: MetricName, { counters, histograms, gauges }: Family): Reading => ({
  name,
  numbers: [...[...counters.values()], ...[...gauges.values()].map(({ labels, read }) => ({ labels, value: read() }))],
  histograms: [...histograms.values()].map((one) => ({
    labels: one.labels,
    bounds: BUCKETS,
    counts: between(one),
    sum: one.sum,
    count: one.count,
  })),
})

const addProcess = (gauge: Metrics['gauge']): void => {
  const lag = monitorEventLoopDelay({ resolution: LAG_MS })
  lag.enable()
  gauge('nodejs_eventloop_lag_seconds', {}, () => {
    // The histogram measures the whole interval between two samples, so the interval itself is subtracted.
    const worst = Math.max(0, lag.max / 1e9 - LAG_MS / 1000)
    lag.reset()
    return worst
  })
  gauge('process_resident_memory_bytes', {}, () => process.memoryUsage().rss)
  gauge('nodejs_heap_size_used_bytes', {}, () => process.memoryUsage().heapUsed)
  gauge('process_cpu_seconds_total', {}, () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  gauge('process_uptime_seconds', {}, () => process.uptime())
}

/** Adds a measured time to its histogram. */
const measure = (one: { readonly buckets: number[]; sum: number; count: number }, seconds: number): void => {
  BUCKETS.forEach((bound, index) => {
    if (seconds <= bound) one.buckets[index] = (one.buckets[index] ?? 0) + 1
  })
  one.sum += seconds
  one.count += 1
}

/** A fresh registry. */
export const createMetrics = (): Metrics => {
  const families = new Map<MetricName, Family>()
  const family = (name: MetricName): Family => {
    const found = families.get(name) ?? { counters: new Map(), histograms: new Map(), gauges: new Map(), risen: new Map() }
    families.set(name, found)
    return found
  }
  for (const [name, { begins = [] }] of Object.entries(METRICS) as [MetricName, MetricRow][])
    for (const labels of begins) family(name).counters.set(key(labels), { labels, value: 0 })
  const full = (map: Map<string, unknown>, labels: string): boolean => map.size >= MOST_SERIES && !map.has(labels)
  const rise = ({ name, labels, count }: Rise, at = key(labels)): void => {
    const { risen } = family(name)
    const one = risen.get(at)
    if (one) one.count += count
    else risen.set(at, { name, labels, count })
  }
  const gauge: Metrics['gauge'] = (name, labels, read) => void family(name).gauges.set(key(labels), { labels, read })
  addProcess(gauge)
  return {
    count: (name, labels = {}, by = 1) => {
      const { counters } = family(name)
      const at = key(labels)
      if (full(counters, at)) return
      const one = counters.get(at) ?? { labels, value: 0 }
      counters.set(at, one)
      one.value += by
      rise({ name, labels, count: by }, at)
    },
    observe: (name, seconds, labels = {}) => {
      const { histograms } = family(name)
      const at = key(labels)
      if (full(histograms, at)) return
      const one = histograms.get(at) ?? { labels, buckets: BUCKETS.map(() => 0), sum: 0, count: 0 }
      histograms.set(at, one)
      measure(one, seconds)
    },
    gauge,
    take: (names) =>
      names.flatMap((name) => {
        const { risen } = family(name)
        const taken = [...risen.values()]
        risen.clear()
        return taken
      }),
    giveBack: (rises) => {
      for (const one of rises) rise(one)
    },
    readings: () => [...families].map(([name, family]) => readingOf(name, family)),
    text: () => {
      const lines = [...families].flatMap(([name, { counters, histograms, gauges }]) => [
        `# HELP ${name} ${METRICS[name].help}`,
        `# TYPE ${name} ${METRICS[name].type}`,
        ...[...counters].map(([labels, { value }]) => `${series(name, labels)} ${value}`),
        ...[...histograms].flatMap(([labels, one]) => histogramLines(name, labels, one)),
        ...[...gauges].map(([labels, { read }]) => `${series(name, labels)} ${read()}`),
      ])
      return `${lines.join('\n')}\n`
    },
  }
}
