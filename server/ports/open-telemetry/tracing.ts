// Spans as OpenTelemetry has them; an incoming `traceparent` is gone on with.

import {
  type Context,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { TRACE_PARENT_HEADER, W3CTraceContextPropagator } from '@opentelemetry/core'
import type { Span, SpanStart, Tracing } from '../../telemetry/spans.ts'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const

const propagator = new W3CTraceContextPropagator()
// Trust: of all that a caller may send, this header alone is read: two ids of hex digits and a flag, or nothing. `tracestate` is free text of up
// to 32 members, and would be sent to the collector with every span; baggage as well. Neither is taken or handed on.
const getter: TextMapGetter<Headers> = {
  get: (headers, name) => (name === TRACE_PARENT_HEADER ? (headers.get(name) ?? undefined) : undefined),
  keys: () => [TRACE_PARENT_HEADER],
}

const began = (tracer: Tracer, { name, kind, attributes }: SpanStart, parent: Context): Span => {
  const span = tracer.startSpan(name, { kind: KINDS[kind], ...(attributes && { attributes }) }, parent)
  const context = trace.setSpan(parent, span)
  const { traceId, spanId } = span.spanContext()
  return {
    traceId,
    spanId,
    begin: (start) => began(tracer, start, context),
    set: (more) => void span.setAttributes(more),
    fail: (type) => {
      span.setAttribute('error.type', type)
      span.setStatus({ code: SpanStatusCode.ERROR })
    },
    end: () => span.end(),
    headers: () => {
      const headers: Record<string, string> = {}
      propagator.inject(context, headers, defaultTextMapSetter)
      return headers
    },
  }
}

/** Spans of this tracer. */
export const tracingBy = (tracer: Tracer): Tracing => ({
  begin: (start, headers) => began(tracer, start, headers ? propagator.extract(ROOT_CONTEXT, headers, getter) : ROOT_CONTEXT),
})
