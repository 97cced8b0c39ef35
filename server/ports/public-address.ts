// Tells public internet addresses from private ones (docs/design/security.md, "Who trusts whom").

import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Networks of IPv4 that are not the public internet (IANA's registry of special-purpose addresses). */
const SPECIAL_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, and where clouds answer a machine's questions about itself, its keys among them.
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
] as const
/** The only part of IPv6 in public use. Outside of it are loopback, local and link-local addresses, multicast, and every way to write an IPv4 address. */
const PUBLIC_6 = ['2000::', 3] as const
/** What of that part is special all the same: protocols and tunnels (Teredo, 6to4) that lead on to an IPv4 address, and examples. */
const SPECIAL_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const list = (family: 'ipv4' | 'ipv6', networks: readonly (readonly [string, number])[]): BlockList => {
  const blocks = new BlockList()
  for (const [network, prefix] of networks) blocks.addSubnet(network, prefix, family)
  return blocks
}
const special4 = list('ipv4', SPECIAL_4)
const public6 = list('ipv6', [PUBLIC_6])
const special6 = list('ipv6', SPECIAL_6)

/** Whether a numeric address is one of the public internet. Trust: what cannot be read as an address is none. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !special4.check(address, 'ipv4')
  const plain = address.replace(/%.*$/, '')
  return isIPv6(plain) && public6.check(plain, 'ipv6') && !special6.check(plain, 'ipv6')
}
