// The failing answers of the social provider stand-in to the service.

import type { Trouble } from './people.ts'
import type { Shape } from './shapes.ts'

/** Larger than any limit on answers. */
const ENDLESS = 1024 * 1024

/** The answer; null where there is no trouble. `gone` is aborted when the caller has disconnected. */
export const troubleAnswer = async (shape: Shape, trouble: Trouble, gone: AbortSignal): Promise<Response | null> => {
  if (trouble === 'suspended' || trouble === 'limited') {
    const [status, body] = shape[trouble]
    return Response.json(body, { status })
  }
  if (trouble === 'down') return new Response('Service Unavailable', { status: 503 })
  if (trouble === 'garbage')
    return new Response('<!doctype html><title>Hello</title>', { headers: { 'content-type': 'text/html' } })
  if (trouble === 'huge') {
    return new Response(`{"padding":"${'x'.repeat(ENDLESS)}"}`, { headers: { 'content-type': 'application/json' } })
  }
  if (trouble !== 'slow') return null
  if (!gone.aborted) await new Promise((resolve) => gone.addEventListener('abort', resolve))
  return new Response(null, { status: 504 })
}
