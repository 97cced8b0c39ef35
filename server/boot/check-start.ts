// What must hold before the service starts (docs/design/service.md, "Development stand-ins").

import type { Env } from './env.ts'
import { hostNameOf } from './sandbox-url.ts'
import { isServiceKey, KEY_RULE } from './service-key.ts'
import { testMode } from './test-mode.ts'

/** Whether a host name is this machine and nothing else. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host.replace(/\.$/, ''))

const DEVELOPMENT_ONLY = 'Development mode shows login codes to everyone who can reach it, so it stays on this machine.'

// Trust: two frames of one origin read each other's documents and storage. Cookies are shared by all ports of a host, so the hosts differ.
const sandboxProblems = ({ PUBLIC_URL, SANDBOX_URL: sandbox, NODE_ENV }: Env): string[] => {
  if (!sandbox) return []
  const shown = `(it is ${JSON.stringify(sandbox)})`
  if (hostNameOf(sandbox) === hostNameOf(PUBLIC_URL)) return [`SANDBOX_URL must be on another host than PUBLIC_URL ${shown}`]
  // The service calls the stand-ins there itself, and Node looks up no other name of this machine.
  if (NODE_ENV === 'development' && !/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostNameOf(sandbox))) {
    return [`SANDBOX_URL must be on localhost, 127.0.0.1 or ::1 in development ${shown}`]
  }
  const plain = NODE_ENV === 'production' && !sandbox.startsWith('https://')
  return plain ? [`SANDBOX_URL must be an https URL in production ${shown}`] : []
}

// Trust: keys exist in documents of PUBLIC_URL, foreign script in those of the sandbox; cookies are shared by all ports of a host.
const openIdProblems = ({ PUBLIC_URL, SANDBOX_URL, CONSOLE_URL, OIDC_URL: place, NODE_ENV }: Env): string[] => {
  if (!place) return []
  const shown = `(it is ${JSON.stringify(place)})`
  const taken = Object.entries({ PUBLIC_URL, SANDBOX_URL, CONSOLE_URL }).find(([, url]) => url === place)
  if (taken) return [`OIDC_URL must be another origin than ${taken[0]} ${shown}`]
  if (NODE_ENV === 'development')
    return isLoopback(new URL(place).hostname) ? [] : [`OIDC_URL must be on this machine in development ${shown}`]
  if (!place.startsWith('https://')) return [`OIDC_URL must be an https URL in production ${shown}`]
  const hosts = [PUBLIC_URL, SANDBOX_URL].flatMap((url) => (url ? hostNameOf(url) : []))
  return hosts.includes(hostNameOf(place)) ? [`OIDC_URL must be on a host of its own in production ${shown}`] : []
}

const developmentProblems = (env: Env): string[] => {
  const problems: string[] = []
  // Trust: in development the outbox shows every code; one public address would let any visitor sign in as any user.
  if (!isLoopback(env.HOST)) {
    problems.push(`HOST must be localhost, 127.0.0.1 or ::1 (it is ${JSON.stringify(env.HOST)}). ${DEVELOPMENT_ONLY}`)
  }
  if (!isLoopback(new URL(env.PUBLIC_URL).hostname)) {
    problems.push(`PUBLIC_URL must be on localhost (it is ${JSON.stringify(env.PUBLIC_URL)}). ${DEVELOPMENT_ONLY}`)
  }
  return problems
}

/** Addresses of others to which people or keys go. */
const CARRIES = [
  'TELEGRAM_URL',
  'GOOGLE_DRIVE_URL',
  'CLOUDKIT_URL',
  'ICLOUD_MESSAGE_ORIGIN',
  'FARCASTER_RELAY_URL',
  'FARCASTER_API_URL',
  'PRICES_URL',
  'MOONPAY_URL',
  'MOONPAY_SANDBOX_URL',
  'MOONPAY_API_URL',
  'IPFS_GATEWAY_URL',
] as const

const productionProblems = (env: Env): string[] => {
  const problems: string[] = []
  if (!env.PUBLIC_URL.startsWith('https://')) {
    problems.push(`PUBLIC_URL must be an https URL in production (it is ${JSON.stringify(env.PUBLIC_URL)})`)
  }
  if (!env.SERVICE_KEY) problems.push(`SERVICE_KEY ${KEY_RULE}; it is not set`)
  // Trust: over plain http the token of the provider and every code could be read on the network path.
  if (env.SMS_URL && !env.SMS_URL.startsWith('https://')) problems.push('SMS_URL must be an https URL in production')
  // Trust: each of them opens every account to every caller that knows it.
  for (const [name, meaning] of testMode(env)) problems.push(`${name} must not be set in production: with it ${meaning}`)
  for (const name of ['CAPTCHA_SCRIPT_URL', 'CAPTCHA_VERIFY_URL'] as const) {
    // Trust: over plain http a machine on the network path could put a script into the frame, or answer in the provider's place.
    if (env[name] && !env[name].startsWith('https://')) problems.push(`${name} must be an https URL in production`)
  }
  for (const name of CARRIES) {
    const address = env[name]
    // Trust: over plain http a person's access to their cloud, a key or an approved login could be read and changed on its way.
    if (address?.startsWith('http:') && !isLoopback(new URL(address).hostname))
      problems.push(`${name} must be an https URL in production (http only on this machine)`)
  }
  // Trust: over plain http a machine on the network path could block messages of wallets, or see who exchanges them.
  if (env.WALLET_CONNECT_RELAY_URL && !env.WALLET_CONNECT_RELAY_URL.startsWith('wss://')) {
    problems.push('WALLET_CONNECT_RELAY_URL must be a wss URL in production')
  }
  // Trust: otherwise a caller who may name an address could make the service call machines in its own network.
  if (env.ALLOW_PRIVATE_TARGETS === 'yes') problems.push('ALLOW_PRIVATE_TARGETS is for development; take it away in production')
  if (!env.SMTP_URL) problems.push('SMTP_URL must name a mail server in production, smtp://user:password@host:587; it is not set')
  return problems
}

const productionWarnings = (env: Env): string[] => {
  const warnings: string[] = []
  if (!env.DATABASE_URL) {
    warnings.push('DATABASE_URL is not set: the embedded database serves one process on this machine; back up DATA_DIR')
  }
  const plain = Object.entries(env.RPC_URLS ?? {}).find(([, address]) => address.startsWith('http:'))
  // Trust: over plain http a machine on the network path could answer that a contract has signed.
  if (plain) warnings.push(`RPC_URLS names plain http for chain ${plain[0]}: good for a node in your own network only`)
  if (!env.METRICS_TOKEN) warnings.push('METRICS_TOKEN is not set: /metrics answers to nobody')
  // The service speaks plain HTTP: its https address always belongs to a proxy in front of it.
  if (env.TRUST_PROXY === 0) {
    warnings.push(
      'TRUST_PROXY is 0: everybody behind the proxy has its address, and shares one limit; set it to the number of proxies',
    )
  }
  return warnings
}

const testWarnings = (env: Env): string[] => testMode(env).map(([name, meaning]) => `${name} is set: ${meaning}`)

/** One line for each value that forbids the start, and one for each that deserves a warning. */
export const checkStart = (env: Env): { problems: string[]; warnings: string[] } => {
  const production = env.NODE_ENV === 'production'
  const problems = [
    ...(production ? productionProblems(env) : developmentProblems(env)),
    ...sandboxProblems(env),
    ...openIdProblems(env),
  ]
  if (env.SERVICE_KEY && !isServiceKey(env.SERVICE_KEY)) problems.push(`SERVICE_KEY ${KEY_RULE}`)
  const previous = env.SERVICE_KEY_PREVIOUS.split(',').filter(Boolean)
  if (!previous.every(isServiceKey)) problems.push(`SERVICE_KEY_PREVIOUS ${KEY_RULE}; several stand with commas between them`)
  if (env.SMS_URL && !env.SMS_FROM)
    problems.push('SMS_FROM must name the sender of text messages, since SMS_URL is set; it is not set')
  if (Boolean(env.CAPTCHA_SCRIPT_URL) !== Boolean(env.CAPTCHA_VERIFY_URL))
    problems.push('CAPTCHA_SCRIPT_URL and CAPTCHA_VERIFY_URL must be of one provider: set both, or none')
  // A migration holds settings over several transactions, and pg_dump does so with its own.
  if (env.DATABASE_POOL === 'transaction' && env.DATABASE_URL && !env.DATABASE_ADMIN_URL)
    problems.push('DATABASE_ADMIN_URL must name the same database without the pooler, since DATABASE_POOL is transaction')
  for (const name of ['DATABASE_ADMIN_URL', 'DATABASE_READ_URL'] as const)
    if (env[name] && !env.DATABASE_URL) problems.push(`DATABASE_URL must be set where ${name} is`)
  return { problems, warnings: production ? productionWarnings(env) : testWarnings(env) }
}
