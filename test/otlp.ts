// Reads OTLP's protobuf messages: spans and metrics as they were sent (opentelemetry-proto 1.x).

export interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  /** Empty for the first of a trace. */
  readonly parentId: string
  readonly traceState: string
  readonly name: string
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number
  /** Nanoseconds since 1970. */
  readonly from: bigint
  readonly to: bigint
  readonly attributes: Readonly<Record<string, string | number>>
  readonly failed: boolean
}
interface SentPoint {
  readonly labels: Readonly<Record<string, string | number>>
  /** Of a histogram: how many there are. */
  readonly value: number
  /** Of a histogram. */
  readonly sum?: number
  readonly counts?: readonly number[]
}
export interface SentMetric {
  readonly name: string
  readonly kind: 'gauge' | 'sum' | 'histogram'
  readonly points: readonly SentPoint[]
}

interface Field {
  readonly number: number
  /** Of numbers with 64 bits in a row: their bits. */
  readonly bits: bigint
  readonly bytes: Buffer
}

const varint = (from: Buffer, at: number): { value: bigint; next: number } => {
  let value = 0n
  for (let next = at, shift = 0n; ; next++, shift += 7n) {
    const byte = from[next] ?? 0
    value |= BigInt(byte & 127) << shift
    if (byte < 128) return { value, next: next + 1 }
  }
}

/** The fields of one message, in their order. */
const fields = (message: Buffer): Field[] => {
  const found: Field[] = []
  for (let at = 0; at < message.length; ) {
    const tag = varint(message, at)
    const number = Number(tag.value >> 3n)
    const wire = Number(tag.value & 7n)
    if (wire === 0) {
      const { value, next } = varint(message, tag.next)
      found.push({ number, bits: value, bytes: Buffer.alloc(0) })
      at = next
    } else if (wire === 2) {
      const { value, next } = varint(message, tag.next)
      at = next + Number(value)
      found.push({ number, bits: 0n, bytes: message.subarray(next, at) })
    } else {
      at = tag.next + (wire === 1 ? 8 : 4)
      const bytes = message.subarray(tag.next, at)
      found.push({ number, bits: wire === 1 ? bytes.readBigUInt64LE() : BigInt(bytes.readUInt32LE()), bytes })
    }
  }
  return found
}
const all = (message: readonly Field[], number: number): Field[] => message.filter((field) => field.number === number)
const inside = (message: readonly Field[], number: number): Field[][] => all(message, number).map(({ bytes }) => fields(bytes))
const text = (message: readonly Field[], number: number): string => all(message, number)[0]?.bytes.toString('utf8') ?? ''
const hex = (message: readonly Field[], number: number): string => all(message, number)[0]?.bytes.toString('hex') ?? ''
const bits = (message: readonly Field[], number: number): bigint => all(message, number)[0]?.bits ?? 0n
const double = (message: readonly Field[], number: number): number => all(message, number)[0]?.bytes.readDoubleLE() ?? 0

const anyValue = (value: readonly Field[]): string | number => {
  const [first] = value
  if (first?.number === 1) return first.bytes.toString('utf8')
  if (first?.number === 4) return first.bytes.readDoubleLE()
  return Number(first?.bits ?? 0n)
}
const attributes = (message: readonly Field[], number: number): Record<string, string | number> =>
  Object.fromEntries(inside(message, number).map((pair) => [text(pair, 1), anyValue(inside(pair, 2)[0] ?? [])]))

/** The resource's attributes and the spans of one request to `/v1/traces`. */
export const spansIn = (body: Buffer): { resource: Readonly<Record<string, string | number>>; spans: SentSpan[] } => {
  const resources = inside(fields(body), 1)
  const spans = resources
    .flatMap((resource) => inside(resource, 2))
    .flatMap((scope) => inside(scope, 2))
    .map((span) => ({
      traceId: hex(span, 1),
      spanId: hex(span, 2),
      traceState: text(span, 3),
      parentId: hex(span, 4),
      name: text(span, 5),
      kind: Number(bits(span, 6)),
      from: bits(span, 7),
      to: bits(span, 8),
      attributes: attributes(span, 9),
      failed: bits(inside(span, 15)[0] ?? [], 3) === 2n,
    }))
  return { resource: attributes(inside(resources[0] ?? [], 1)[0] ?? [], 1), spans }
}

const numbers = (data: readonly Field[]): SentPoint[] =>
  inside(data, 1).map((point) => ({
    labels: attributes(point, 7),
    value: all(point, 4).length > 0 ? double(point, 4) : Number(bits(point, 6)),
  }))
const eights = (bytes: Buffer): bigint[] =>
  Array.from({ length: bytes.length / 8 }, (_, index) => bytes.readBigUInt64LE(index * 8))
const histograms = (data: readonly Field[]): SentPoint[] =>
  inside(data, 1).map((point) => ({
    labels: attributes(point, 9),
    value: Number(bits(point, 4)),
    sum: double(point, 5),
    counts: all(point, 6).flatMap((field) => (field.bytes.length > 0 ? eights(field.bytes) : [field.bits]).map(Number)),
  }))

/** The metrics of one request to `/v1/metrics`. */
export const metricsIn = (body: Buffer): SentMetric[] =>
  inside(fields(body), 1)
    .flatMap((resource) => inside(resource, 2))
    .flatMap((scope) => inside(scope, 2))
    .map((metric) => {
      const [gauge] = inside(metric, 5)
      const [sum] = inside(metric, 7)
      const [histogram] = inside(metric, 9)
      const name = text(metric, 1)
      if (histogram) return { name, kind: 'histogram' as const, points: histograms(histogram) }
      return { name, kind: sum ? ('sum' as const) : ('gauge' as const), points: numbers(sum ?? gauge ?? []) }
    })
