// Whether the address of a request is one: judged before routing, since all behind it reads it as a URL.

import type { IncomingMessage } from 'node:http'

import { remembered } from '../../../src/kit/remembered.ts'

const HOST = 'host'
const NAME = /^([a-z\d._-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

const isHost = remembered(
  (host: string): boolean =>
    NAME.test(host) &&
    URL.canParse(`http://${host}`) &&
    // Another spelling of a number, `0x7f.1`, is read as another address than the one written.
    new URL(`http://${host}`).hostname === host.replace(/:\d+$/, '').toLowerCase(),
)

/**
 * True for one `Host` that is a host, and a path. Trust: rules about origins, cookies and stand-ins go by the host. A second one, a host that
 * is none, or a whole address in the place of the path (RFC 9112, 3.2) would be read in one way by a proxy and in another by us.
 */
export const isSoundTarget = ({ rawHeaders, url, method }: IncomingMessage): boolean => {
  let host: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length !== HOST.length || name.toLowerCase() !== HOST) continue
    if (host !== undefined) return false
    host = rawHeaders[at + 1]
  }
  if (!isHost(host ?? '')) return false
  return (url?.startsWith('/') ?? false) || (method === 'OPTIONS' && url === '*')
}
