// A collector for tests: takes OTLP over HTTP on this machine, keeps what came, and can be out of order.

import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { listening } from './listening.ts'
import { metricsIn, type SentMetric, type SentSpan, spansIn } from './otlp.ts'

export interface Collector {
  readonly url: string
  /** What a service is given, so that it sends soon. */
  readonly env: Readonly<Record<string, string>>
  readonly spans: readonly SentSpan[]
  /** Of the newest sending. */
  metrics(): readonly SentMetric[]
  /** Of the newest traces. */
  resource(): Readonly<Record<string, string | number>>
  /** All bodies so far, as they came. */
  bodies(): Buffer
  readonly requests: readonly { readonly path: string; readonly headers: IncomingMessage['headers'] }[]
  /** `down`: answers 400, which is not repeated; `silent`: answers nothing. */
  state(next: 'up' | 'down' | 'silent'): void
  /** Resolves as soon as what came makes `look` true. */
  until(look: () => boolean): Promise<void>
  close(): Promise<void>
}

export const startCollector = async (): Promise<Collector> => {
  const spans: SentSpan[] = []
  const bodies: Buffer[] = []
  const requests: { path: string; headers: IncomingMessage['headers'] }[] = []
  let metrics: SentMetric[] = []
  let resource: Readonly<Record<string, string | number>> = {}
  let state: 'up' | 'down' | 'silent' = 'up'
  let looks: { look(): boolean; resolve(): void }[] = []
  const took = (path: string, body: Buffer): void => {
    bodies.push(body)
    if (path.endsWith('/traces')) {
      const came = spansIn(body)
      spans.push(...came.spans)
      resource = came.resource
    } else metrics = metricsIn(body)
  }
  const lookAround = (): void => {
    for (const one of looks.filter(({ look }) => look())) one.resolve()
    looks = looks.filter(({ look }) => !look())
  }
  const server = createServer(async (request, answer) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const sent = Buffer.concat(parts)
    const path = request.url ?? ''
    requests.push({ path, headers: request.headers })
    if (state === 'up') took(path, request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent)
    if (state !== 'silent') answer.writeHead(state === 'up' ? 200 : 400, { 'content-type': 'application/x-protobuf' }).end()
    lookAround()
  })
  const url = `http://127.0.0.1:${await listening(server)}`
  return {
    url,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_BSP_SCHEDULE_DELAY: '50', OTEL_METRIC_EXPORT_INTERVAL: '200' },
    spans,
    requests,
    metrics: () => metrics,
    resource: () => resource,
    bodies: () => Buffer.concat(bodies),
    state: (next) => {
      state = next
    },
    until: (look) => (look() ? Promise.resolve() : new Promise((resolve) => void looks.push({ look, resolve }))),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
