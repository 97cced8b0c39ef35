// The client's address, and the network by which limits count it (docs/design/security.md, "Guess budget").

import { isIPv4, isIPv6 } from 'node:net'
import type { Env } from '../../boot/env.ts'

/** An IPv4 address as it is; of an IPv6 address the /64, since one household or server owns all of it. Null for anything else. */
export const networkOf = (address: string): string | null => {
  const plain = address
    // Some balancers write the port behind the address: 203.0.113.9:52817, [2001:db8::1]:443.
    .replace(/^\[([^\]]*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '')
    .toLowerCase()
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return null
  const [head = '', tail] = plain.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`
}

/** Whether a network, as {@link networkOf} gives it, is this machine. `::1` is the only address of 0:0:0:0::/64 in use. */
export const isLoopbackNetwork = (network: string): boolean => network.startsWith('127.') || network === '0:0:0:0::/64'

/**
 * The client's network. Trust: each proxy adds the address it saw on the right, so with `hops` proxies of our own only the entry `hops` from
 * the right was written by one of them; everything left of it is what the client claims.
 */
export const clientNetwork = (socket: string | undefined, forwardedFor: string | undefined, hops: number): string | null => {
  const chain = [...(forwardedFor ?? '').split(',').map((part) => part.trim()), socket ?? ''].filter(Boolean)
  // A chain that is shorter than it must be has not come through our proxies: then only the socket is certain.
  const address = hops === 0 ? socket : (chain[chain.length - 1 - hops] ?? socket)
  return address ? networkOf(address) : null
}

/** The network of a call as limits count it; null where none counts. */
export const countedNetwork = (
  env: Pick<Env, 'NODE_ENV' | 'TRUST_PROXY'>,
  socket: string | undefined,
  forwardedFor: string | undefined,
): string | null => {
  const network = clientNetwork(socket, forwardedFor, env.TRUST_PROXY) ?? 'unknown'
  // Trust: on a developer's machine everything comes from loopback; in production loopback is a proxy that was not declared.
  return env.NODE_ENV === 'development' && isLoopbackNetwork(network) ? null : network
}
