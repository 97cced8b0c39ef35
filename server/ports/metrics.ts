// Prometheus counters and histograms in memory, in the text format 0.0.4 (service.md, "Rules of the inside").

import type { Metrics } from './ports.ts'

/** Upper bounds in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** A name that outgrows this many label sets is a mistake of ours; the rest is not kept, so that memory stays bounded. */
const MOST_SERIES = 500

interface Histogram {
  readonly buckets: number[]
  sum: number
  count: number
}
type Family = { readonly counters: Map<string, number>; readonly histograms: Map<string, Histogram> }

const quoted = (value: string): string => value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')
const key = (labels: Record<string, string>): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${quoted(value)}"`)
    .join(',')
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

const gauges = (): string[] => {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return [
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${rss}`,
    '# TYPE nodejs_heap_size_used_bytes gauge',
    `nodejs_heap_size_used_bytes ${heapUsed}`,
    '# TYPE process_cpu_seconds_total counter',
    `process_cpu_seconds_total ${(user + system) / 1e6}`,
    '# TYPE process_uptime_seconds gauge',
    `process_uptime_seconds ${process.uptime()}`,
  ]
}

/** A fresh registry. */
export const createMetrics = (): Metrics => {
  const families = new Map<string, Family>()
  const family = (name: string): Family => {
    const found = families.get(name) ?? { counters: new Map(), histograms: new Map() }
    families.set(name, found)
    return found
  }
  const full = (map: Map<string, unknown>, labels: string): boolean => map.size >= MOST_SERIES && !map.has(labels)
  return {
    count: (name, labels = {}) => {
      const { counters } = family(name)
      const at = key(labels)
      if (!full(counters, at)) counters.set(at, (counters.get(at) ?? 0) + 1)
    },
    observe: (name, seconds, labels = {}) => {
      const { histograms } = family(name)
      const at = key(labels)
      if (full(histograms, at)) return
      const one = histograms.get(at) ?? { buckets: BUCKETS.map(() => 0), sum: 0, count: 0 }
      histograms.set(at, one)
      BUCKETS.forEach((bound, index) => {
        if (seconds <= bound) one.buckets[index] = (one.buckets[index] ?? 0) + 1
      })
      one.sum += seconds
      one.count += 1
    },
    text: () => {
      const lines = [...families].flatMap(([name, { counters, histograms }]) => [
        `# TYPE ${name} ${histograms.size > 0 ? 'histogram' : 'counter'}`,
        ...[...counters].map(([labels, value]) => `${series(name, labels)} ${value}`),
        ...[...histograms].flatMap(([labels, one]) => histogramLines(name, labels, one)),
      ])
      return `${[...lines, ...gauges()].join('\n')}\n`
    },
  }
}
