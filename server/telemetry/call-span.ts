// The span of a call to an outside server: its method and its host.

import type { SpanStart } from './spans.ts'

/** Trust: nothing of the path or the query, which may hold keys and people. */
export const callSpan = (method: string, address: string): SpanStart => {
  const url = URL.canParse(address) ? new URL(address) : null
  return {
    name: method,
    kind: 'client',
    attributes: {
      'http.request.method': method,
      ...(url && { 'server.address': url.hostname, 'server.port': Number(url.port) || (url.protocol === 'https:' ? 443 : 80) }),
    },
  }
}
