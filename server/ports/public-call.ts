// Calls to an address that an app's owner wrote down. Trust: it may name anything, so only the open internet is reached: the address that a
// name stands for is judged at the moment of the connection, no redirect is followed, and time and size are bounded.

import { type LookupAddress, lookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { OutgoingError } from './outgoing.ts'

/** What is no host of the open internet (IANA special-purpose registries): this host, private, shared, link-local and metadata, tests, multicast. */
const CLOSED_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Of IPv6 only global unicast is open; in it these are not: protocol assignments with Teredo, examples, 6to4 (it carries any IPv4 address). */
const CLOSED_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
const listOf = (subnets: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const [net, prefix] of subnets) list.addSubnet(net, prefix, family)
  return list
}
const closed4 = listOf(CLOSED_4, 'ipv4')
const closed6 = listOf(CLOSED_6, 'ipv6')
const global6 = listOf([['2000::', 3]], 'ipv6')
const loopback4 = listOf([['127.0.0.0', 8]], 'ipv4')

/** What may be reached besides the open internet. */
export interface Reach {
  /** This machine, also over plain http; development only. */
  readonly loopback: boolean
}

/** Whether an IP address may be reached. */
export const mayReach = (address: string, { loopback }: Reach): boolean => {
  switch (isIP(address)) {
    case 4:
      return !closed4.check(address, 'ipv4') || (loopback && loopback4.check(address, 'ipv4'))
    case 6:
      // A zone makes an address link-local, whatever stands before it.
      if (address.includes('%')) return false
      return (global6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')) || (loopback && address === '::1')
    default:
      return false
  }
}

/** Names to addresses, as `dns.lookup` with `all`. */
export type Resolve = (
  host: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/** Trust: the connection is made to the very addresses that were judged; asked a second time, a name may stand for something else. */
const guarded =
  (reach: Reach, resolve: Resolve): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found = []) => {
      const [first] = found
      const shut = !first || found.some(({ address }) => !mayReach(address, reach))
      if (error || shut) done(error ?? new OutgoingError('forbidden'), [], 4)
      else if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })

/** An address that may be called as far as its text tells. Throws {@link OutgoingError}. */
const judged = (text: string, reach: Reach): URL => {
  const url = URL.canParse(text) ? new URL(text) : null
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? ''
  const isHere =
    host === 'localhost' || (isIP(host) !== 0 && mayReach(host, { loopback: true }) && !mayReach(host, { loopback: false }))
  const scheme = url?.protocol === 'https:' || (url?.protocol === 'http:' && reach.loopback && isHere)
  if (!url || !scheme || url.username || url.password || (isIP(host) !== 0 && !mayReach(host, reach)))
    throw new OutgoingError('forbidden')
  return url
}

export interface PublicCall {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
  /** Larger answers are not read to their end. */
  readonly mostBytes: number
}

/** One call; any status is an answer, a redirect too. Throws {@link OutgoingError}. */
export const callPublic = async (
  text: string,
  { method = 'GET', headers = {}, body, signal, mostBytes }: PublicCall,
  reach: Reach,
  resolve: Resolve = lookup,
): Promise<{ readonly status: number; readonly text: string }> => {
  const url = judged(text, reach)
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  try {
    return await new Promise((done, failed) => {
      // A connection of its own: one that somebody else has left open was judged for somebody else.
      const call = request(url, { method, headers: { ...headers }, signal, agent: false, lookup: guarded(reach, resolve) })
      call.once('error', failed)
      call.once('response', (answer) => {
        const parts: Buffer[] = []
        let size = 0
        answer.once('error', failed)
        answer.on('data', (part: Buffer) => {
          size += part.byteLength
          if (size > mostBytes) answer.destroy(new OutgoingError('too-large'))
          else parts.push(part)
        })
        answer.once('end', () => done({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
      })
      call.end(body)
    })
  } catch (error) {
    if (error instanceof OutgoingError) throw error
    throw new OutgoingError(signal.aborted ? 'slow' : 'unreachable')
  }
}
