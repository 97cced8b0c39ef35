// Spans: how long each piece of a call takes. Where no trace is kept, nothing is noted and nothing is computed for it.

import { AsyncLocalStorage } from 'node:async_hooks'

export type Attributes = Readonly<Record<string, string | number>>

/**
 * What a span begins with. Trust: a reader of traces sees all of it, so it comes from tables and texts of ours, and from the settings;
 * never from a body, a query, a header, an address of a caller or a person.
 */
export interface SpanStart {
  readonly name: string
  readonly kind: 'server' | 'client' | 'internal'
  readonly attributes?: Attributes
}

/** A span that has begun. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  /** Begins one that is a part of it. */
  begin(start: SpanStart): Span
  set(attributes: Attributes): void
  /** Says that it failed: a word of ours, a code or a status. */
  fail(type: string): void
  end(): void
  /** `traceparent`, by which the called server continues this trace. */
  headers(): Readonly<Record<string, string>>
}

export interface Tracing {
  /** Begins a trace, or goes on with the one that `headers` name. Null where none is kept. */
  begin(start: SpanStart, headers?: Headers): Span | null
}
export const noTracing: Tracing = { begin: () => null }

const running = new AsyncLocalStorage<Span>()

/** The span in which this piece of code runs. */
export const currentSpan = (): Span | undefined => running.getStore()

/** A word for what was thrown. Trust: never its message, in which a database or a mail server may quote a person. */
const failureOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const { reason, code } = error as { reason?: unknown; code?: unknown }
  const word = [reason, code].find((one) => typeof one === 'string' && /^[A-Z][\w-]{1,39}$|^[a-z-]{2,40}$|^[\dA-Z]{5}$/.test(one))
  return typeof word === 'string' ? word : error.name
}

/** Does `work` in a span, and ends it. Where there is none, it only does it. */
export const within = <T>(span: Span | null, work: (span?: Span) => Promise<T>): Promise<T> =>
  span
    ? running.run(span, async () => {
        try {
          return await work(span)
        } catch (error) {
          span.fail(failureOf(error))
          throw error
        } finally {
          span.end()
        }
      })
    : work()

/** Does `work` in a span that is a part of the running one. */
export const inSpan = <T>(start: () => SpanStart, work: (span?: Span) => Promise<T>): Promise<T> => {
  const parent = currentSpan()
  return parent ? within(parent.begin(start()), work) : work()
}

/** Does `work` outside of every span: for what is begun by one call and done for many. */
export const outsideSpans = <T>(work: () => T): T => running.exit(work)
