// Addresses of clients of an OpenID provider: which may be named, and which lead to a program on a person's device.

/** Whether a host is written in letters, digits, dots and hyphens, or is an address of IPv6: none (an app's own scheme) is too. */
export const isPlainHost = (hostname: string): boolean => /^([a-z\d._-]*|\[[a-f\d:.]+\])$/.test(hostname)

/** Whether answers may go to an address: it has no fragment, no name, no wildcard, and no other spelling than browsers have. */
export const isClientAddress = (text: string): boolean => {
  if (!URL.canParse(text) || /[*\\\s#]/.test(text) || text.length > 2000) return false
  const { protocol, username, password, hostname, href } = new URL(text)
  if (username || password || (href !== text && href !== `${text}/`)) return false
  // Trust: a host may hold `;` and `'`, which end a directive of a policy that names it.
  if (!isPlainHost(hostname)) return false
  if (protocol === 'https:') return hostname !== ''
  if (protocol === 'http:') return /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  // Of an app on a device: a scheme that is a domain turned round, as RFC 8252 asks.
  return /^[a-z][a-z\d]*(\.[a-z\d-]+)+:$/.test(protocol)
}
/** Whether an address leads to a program on the person's device: to the device itself, or to an app's own scheme. */
export const leadsToProgram = (address: string): boolean => URL.canParse(address) && new URL(address).protocol !== 'https:'
