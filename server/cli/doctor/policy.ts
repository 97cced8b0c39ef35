// What a page's content security policy must allow for the tags (docs/csp.md). Pure.

/** The sources that a page needs from the service, by directive. */
const NEEDED = ['script-src', 'connect-src', 'frame-src', 'img-src'] as const

/** Which directives apply in the place of one that is missing, in order. */
const FALLBACK: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
  'img-src': ['img-src', 'default-src'],
}

const lets = (source: string, service: URL, page: string): boolean => {
  const text = source.toLowerCase()
  if (text === '*' || text === service.protocol) return true
  if (text === "'self'") return service.origin === page
  const [, scheme = service.protocol, host = '', port] =
    /^(?:([a-z][a-z0-9+.-]*:)\/\/)?(\*\.[^:/]+|[^:/*]+|\[[^\]]+\])(?::(\d+|\*))?(?:\/.*)?$/.exec(text) ?? []
  if (scheme !== service.protocol) return false
  const sameHost = host.startsWith('*.') ? service.hostname.endsWith(host.slice(1)) : service.hostname === host
  return sameHost && (port === '*' || (port ?? '') === service.port)
}

const directives = (policy: string): Map<string, string[]> =>
  new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .filter(([name]) => name)
      .reverse()
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources]),
  )

/** What a page needs, as directive and origin; `sandbox` is the origin of the captcha's frame, null where the page's app has none. */
export const neededFrom = (service: URL, sandbox: URL | null): [name: string, origin: URL][] => [
  ...NEEDED.map((name): [string, URL] => [name, service]),
  ...(sandbox ? [['frame-src', sandbox] as [string, URL]] : []),
]

/** What one or several policies (commas between them) of a page at `page` (an origin) refuse: the parts to be added. */
export const refusedBy = (policies: string, service: URL, page: string, sandbox: URL | null = null): string[] => {
  const refused = new Set<string>()
  for (const policy of policies.split(',')) {
    const given = directives(policy)
    for (const [name, from] of neededFrom(service, sandbox)) {
      const rule = FALLBACK[name]?.find((one) => given.has(one))
      if (rule && !given.get(rule)?.some((source) => lets(source, from, page))) refused.add(`${name} ${from.origin}`)
    }
  }
  return [...refused]
}
