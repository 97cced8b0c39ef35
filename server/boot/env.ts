// The only reader of the environment. A missing or wrong value stops the start with one clear line each.

import {
  check,
  flatten,
  type InferOutput,
  integer,
  maxValue,
  minLength,
  minValue,
  nonEmpty,
  object,
  optional,
  picklist,
  pipe,
  regex,
  safeParse,
  string,
  transform,
} from 'valibot'

import { CODE_LENGTH } from '../../src/contract/limits.ts'
import { database } from './env-database.ts'
import { address, base, isProvider, isReadable, nodes, origin, PERCENT, sockets } from './env-fields.ts'
import { release } from './env-release.ts'
import { telemetry } from './env-telemetry.ts'
import { developmentSandbox } from './sandbox-url.ts'

const number = (standard: number) =>
  pipe(optional(string(), String(standard)), regex(/^\d+$/, 'must be a whole number'), transform(Number), integer(), minValue(0))
const atLeastOne = (standard: number) => pipe(number(standard), minValue(1, 'must be 1 or more'))
const port = (standard: number) => pipe(number(standard), maxValue(65535, 'must be a port, 0 to 65535'))

/** A moment, as milliseconds since 1970. */
export const time = pipe(
  string(),
  check(
    (text) => /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)),
    'must be a time like 2030-01-31T12:00:00Z',
  ),
  transform((text) => Date.parse(text)),
)

const schema = object({
  /** `development` runs the stand-ins and shows codes; `production` refuses to start without real providers. */
  NODE_ENV: optional(picklist(['development', 'production'], 'must be development or production'), 'development'),
  /** 0 takes any free port. */
  PORT: port(4001),
  /** Port of the demo page; development only. 0 takes any free port. */
  DEMO_PORT: port(4000),
  /** Port of the page of Lighthouse, the demo's second app, which lends its people's wallets to the first; development only. 0 takes any free port. */
  LENDER_PORT: port(4002),
  /** What the demo page shows at its root: `demo`, a small product beside its controls, or `plain`, the three tags on a plain page. */
  DEMO_PAGE: optional(picklist(['demo', 'plain'], 'must be demo or plain'), 'demo'),
  /** Address to listen on; `localhost` is 127.0.0.1 and ::1 together. Development takes loopback only. */
  HOST: optional(string(), 'localhost'),
  /** Origin under which people reach the service; where it is not set, `http://localhost:PORT`. */
  PUBLIC_URL: optional(origin, 'http://localhost'),
  /** A second origin of this process, on another host than PUBLIC_URL, for the captcha's frame: production needs it as soon as an app has a captcha. Development has the stand-ins' pages there too, at `http://127.0.0.1:PORT` unless it is set. */
  SANDBOX_URL: optional(origin),
  /** Origin of the operators' console, on another host name or port than PUBLIC_URL; in development `http://localhost:CONSOLE_PORT` without it, in production there is no console without it ([console](console.md)). */
  CONSOLE_URL: optional(origin),
  /** Port that the console listens on. Not set: two above PORT, so 4003 beside 4001; 0 takes any free port. */
  CONSOLE_PORT: port(4003),
  /** Origin of the OpenID provider, on another host than PUBLIC_URL in production; without it no app is one ([oidc](oidc.md)). */
  OIDC_URL: optional(origin),
  /** Port that the OpenID provider listens on, where OIDC_URL is set; 0 takes any free port. */
  OIDC_PORT: port(4005),
  /** Folder of the embedded database and of the development key. */
  DATA_DIR: optional(pipe(string(), nonEmpty()), '.data'),
  ...database,
  /** 32 bytes, base64 or hex: opens the key in the database under which everything is hashed and sealed. Development makes one in DATA_DIR. */
  SERVICE_KEY: optional(string()),
  /** While SERVICE_KEY is being changed: the one before it (several with commas). What it opens is opened, and sealed for SERVICE_KEY too. */
  SERVICE_KEY_PREVIOUS: optional(string(), ''),
  /** The mail server, `smtp://user:password@host:port` or `smtps://…`; development catches mail in the outbox without it. */
  SMTP_URL: optional(
    pipe(
      string(),
      regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'),
      check(isReadable, PERCENT),
      check((text) => URL.canParse(text) && new URL(text).hostname !== '', 'must be smtp://user:password@host:port'),
    ),
  ),
  /** Sender of every mail. */
  MAIL_FROM: optional(string(), 'Latchkey <login@localhost>'),
  /**
   * The SMS provider, `https://ACCOUNT:TOKEN@api.twilio.com`: Twilio, or a server with its form POST; development catches text messages in
   * the outbox without it, production cannot send any.
   */
  SMS_URL: optional(pipe(string(), check(isProvider, 'must be https://ACCOUNT:TOKEN@host'), check(isReadable, PERCENT))),
  /** Sender of every text message: a number in E.164, a name of letters and digits, or a messaging service (`MG…`). */
  SMS_FROM: optional(pipe(string(), nonEmpty())),
  /** The provider's account, where SMS_URL signs in with an API key instead of the account itself. */
  SMS_ACCOUNT: optional(pipe(string(), regex(/^\w+$/, 'must be letters and digits'))),
  /** Script of the captcha, as Turnstile's; development brings its own without it. */
  CAPTCHA_SCRIPT_URL: optional(address),
  /** Where its tokens are judged, as Turnstile's siteverify does; development judges them itself without it. Both are set, or none. */
  CAPTCHA_VERIFY_URL: optional(address),
  /** Telegram's login page; development brings its own without it. */
  TELEGRAM_URL: optional(base, 'https://oauth.telegram.org'),
  /** Google Drive, where people keep their half of a wallet's recovery; development brings its own without it. */
  GOOGLE_DRIVE_URL: optional(base, 'https://www.googleapis.com'),
  /** CloudKit, for iCloud; development brings its own without it. */
  CLOUDKIT_URL: optional(base, 'https://api.apple-cloudkit.com'),
  /** From where the page of a sign-in to iCloud posts its answer. */
  ICLOUD_MESSAGE_ORIGIN: optional(origin, 'https://cdn.apple-cloudkit.com'),
  /** Nodes of chains by chain id, `{"1": "https://node.example/KEY"}`: asked for people's wallets, and for pages; no page is told. A chain that is not named has a public node. */
  RPC_URLS: optional(nodes),
  /** Farcaster's relay, in whose channels people approve a login; without it production asks `https://relay.farcaster.xyz`, development its own. */
  FARCASTER_RELAY_URL: optional(base),
  /** Where Farcaster is asked to let a key write for a person; without it production asks `https://api.farcaster.xyz`, development its own. */
  FARCASTER_API_URL: optional(base),
  /** The number of the account at Farcaster that asks. */
  FARCASTER_APP_FID: optional(pipe(string(), regex(/^[1-9]\d{0,15}$/, 'must be a number'), transform(Number))),
  /** The private key of that account, 0x and 64 hex digits. */
  FARCASTER_APP_KEY: optional(pipe(string(), regex(/^0x[0-9a-f]{64}$/i, 'must be 0x and 64 hex digits'))),
  /** A price feed with CoinGecko's simple prices, `https://api.coingecko.com/api/v3`; without it production knows no prices, development has its own. */
  PRICES_URL: optional(address),
  /** The key of the price feed. */
  PRICES_KEY: optional(pipe(string(), nonEmpty())),
  /** MoonPay's page, where people buy coins by card; development always has its own. */
  MOONPAY_URL: optional(base, 'https://buy.moonpay.com'),
  /** MoonPay's sandbox: no money moves. */
  MOONPAY_SANDBOX_URL: optional(base, 'https://buy-sandbox.moonpay.com'),
  /** Where MoonPay quotes, and tells what has become of a purchase. */
  MOONPAY_API_URL: optional(base, 'https://api.moonpay.com'),
  /** A gateway for files of IPFS, `https://ipfs.example`: pictures of items are asked for there, below `/ipfs/`; without it items of IPFS have none. */
  IPFS_GATEWAY_URL: optional(base),
  /** Program of the development chain; without it the one of the optional package, else `anvil` on the PATH. */
  ANVIL: optional(pipe(string(), nonEmpty())),
  /** Whether apps of a development service name the chain `Harbour test`, on which wallets get test money; production never names it. */
  DEVELOPMENT_CHAIN: optional(picklist(['on', 'off'], 'must be on or off'), 'on'),
  /** WalletConnect's relay, `wss://…`, for an operator with one of their own; pages speak to WalletConnect's without it, in development to a stand-in. */
  WALLET_CONNECT_RELAY_URL: optional(sockets),
  /** Number of proxies in front whose X-Forwarded-For may be believed; 0 takes the socket's address. */
  TRUST_PROXY: number(0),
  /** Name of the header in which the proxy writes the caller's country in two letters (`cf-ipcountry`, `cloudfront-viewer-country`): mails, the list of sessions and recent activity name it. Not set: no place is named. */
  COUNTRY_HEADER: optional(pipe(string(), regex(/^[A-Za-z\d-]+$/, 'must be the name of a header'))),
  /** `yes` lets a development service call webhooks and key sets on this machine and in private networks, also by plain http; production never does. */
  ALLOW_PRIVATE_TARGETS: optional(picklist(['yes', 'no'], 'must be yes or no'), 'no'),
  /** Asked to stop, the service says so at /readyz for so long and goes on serving, so that a balancer lets go; not set: 5 in production, else 0. */
  DRAIN_SECONDS: optional(number(0)),
  /** `silent`, `error`, `warn` or `info`. */
  LOG_LEVEL: optional(picklist(['silent', 'error', 'warn', 'info'], 'must be silent, error, warn or info'), 'info'),
  /** /metrics answers only to it as a bearer; without one, in production, to no call. */
  METRICS_TOKEN: optional(pipe(string(), minLength(16, 'must have at least 16 characters'))),
  ...release,
  ...telemetry,
  /** Test mode, development only: the code in every message ([testing](testing.md)). */
  TEST_CODE: optional(pipe(string(), regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), 'must be six digits'))),
  /** Test mode: the service's clock stays at this time, like 2030-01-31T12:00:00Z, until `POST /dev/clock` moves it. */
  TEST_TIME: optional(time),
  /** Test mode: ids and tokens come from this text, the same in every run on an empty database. */
  TEST_SEED: optional(pipe(string(), nonEmpty())),
  // Limits (docs/design/security.md): each is a setting.
  /** How long a login code is good. */
  CODE_LIFETIME_SECONDS: number(300),
  /** Wrong tries that one code survives. */
  CODE_TRIES: number(3),
  /** Codes that one address may ask for in an hour. */
  CODES_PER_HOUR: number(5),
  /** Wrong tries for one address in an hour, from devices that never signed in as it. */
  WRONG_CODES_PER_HOUR: number(15),
  /** Wrong tries from one IPv4 address or IPv6 /64 in an hour. */
  WRONG_CODES_PER_IP_PER_HOUR: number(100),
  /** Wrong tries in a row after which an address is locked. */
  WRONG_CODES_UNTIL_LOCK: number(100),
  /** How long it stays locked. */
  LOCK_HOURS: number(24),
  /** Wrong app secrets from one IPv4 address or IPv6 /64 in an hour, for each app. */
  WRONG_SECRETS_PER_IP_PER_HOUR: number(30),
  /** Calls of one app's back end in a minute; each instance counts for itself. */
  BACKEND_CALLS_PER_MINUTE: number(1200),
  /** Text messages that one IPv4 address or IPv6 /64 may cause in an hour. */
  SMS_PER_IP_PER_HOUR: number(20),
  /** Mails a day that tell one person of sign-ins from new devices and changes of the account; of wallets, as many for each kind of notice. */
  NOTICES_PER_DAY: number(5),
  /** Wait between two codes for one address. */
  RESEND_SECONDS: number(30),
  /** How long a person may take at a social provider. */
  OAUTH_STATE_SECONDS: number(600),
  /** How long the page may take to trade the code of a social login. */
  OAUTH_CODE_SECONDS: number(120),
  /** How long a social provider may take to answer, all its answers together. */
  OAUTH_PROVIDER_SECONDS: number(8),
  /** How long the keys of an app's token issuer are used without asking for them anew. */
  JWKS_FRESH_SECONDS: number(600),
  /** Age at which they are worth nothing any more, when no new ones can be had. */
  JWKS_STALE_SECONDS: number(3600),
  /** Wait before they are asked for again because of an unknown key id, or because nothing usable came. */
  JWKS_COOLDOWN_SECONDS: number(30),
  /** How long their address may take to answer. */
  JWKS_ANSWER_SECONDS: number(5),
  /** Guests that one IPv4 address or IPv6 /64 may become in an hour. */
  GUESTS_PER_IP_PER_HOUR: number(60),
  /** How long a nonce for a message to a wallet is good. */
  WALLET_NONCE_SECONDS: number(300),
  /** How far the clock of a person who signs such a message may be off. */
  WALLET_CLOCK_SECONDS: number(300),
  /** Messages that do not hold, from one IPv4 address or IPv6 /64 in an hour. */
  WRONG_SIGNATURES_PER_IP_PER_HOUR: number(100),
  /** How long a person may take to approve a login with Farcaster. */
  FARCASTER_CHANNEL_SECONDS: number(300),
  /** How long Farcaster's relay may take to answer. */
  FARCASTER_RELAY_SECONDS: number(8),
  /** How long a chain's node may take to answer. */
  RPC_SECONDS: number(8),
  /** How long the price feed may take. */
  PRICES_SECONDS: number(3),
  /** How long the card on-ramp may take to quote, or to say what has become of a purchase. */
  MOONPAY_SECONDS: number(5),
  /** Questions to chains from one IPv4 address or IPv6 /64 in a minute, for each app; each instance counts for itself. */
  RPC_CALLS_PER_IP_PER_MINUTE: number(300),
  /** Questions to chains in the name of one app in a minute; each instance counts for itself. */
  RPC_CALLS_PER_APP_PER_MINUTE: number(6000),
  /** How long a host's endpoint may take to answer a webhook. */
  WEBHOOK_SECONDS: number(10),
  /** How long webhook events that were delivered or given up can be looked at and sent again. */
  WEBHOOK_KEEP_DAYS: number(14),
  /** Deliveries of webhooks under way at once at one instance, each with a connection of its own. */
  WEBHOOK_AT_ONCE: atLeastOne(512),
  /** Of these, deliveries of one app. One whose receiver is slow or down has a few. */
  WEBHOOK_AT_ONCE_PER_APP: atLeastOne(256),
  /** Events of one app that may wait. Above it sign-ins are left out, then new wallets and new users, and the host is told how many. */
  WEBHOOK_WAITING_PER_APP: atLeastOne(100_000),
  /** Wrong recovery passwords, or keys from a person's cloud, that one wallet takes in 24 hours. */
  WRONG_RECOVERIES_PER_DAY: number(10),
  /** Of these, wrong recovery passwords of one sign-in. The next try asks for another sign-in. */
  WRONG_RECOVERIES_PER_SIGN_IN: atLeastOne(3),
  /** Life of an access token. */
  ACCESS_TOKEN_SECONDS: number(3600),
  /** How long a used refresh token still gives the same successor; afterwards its use ends the session, unless its successor was never used. */
  REFRESH_GRACE_SECONDS: number(90),
  /** How long a forked token, which travels in a link, can be taken up. */
  FORK_SECONDS: number(300),
  /** Life of a session. */
  SESSION_DAYS: number(30),
  /** How long after signing in a person may delete their account, change and unlink what belongs to it, and make, open, export and replace wallets, without another proof. */
  RECENT_LOGIN_SECONDS: number(300),
  /** How long a second factor counts in the session in which it was shown. */
  RECENT_MFA_SECONDS: number(300),
  /** How long a code or a passkey's answer of a second factor may take; wrong tries within it count together. */
  MFA_CODE_SECONDS: number(300),
  /** Wrong tries within that time, after which there is a pause. */
  MFA_TRIES: number(4),
  /** That pause. */
  MFA_PAUSE_SECONDS: number(10),
  /** Wrong tries in a row, over all factors, until a user's factors are locked. */
  WRONG_MFA_UNTIL_LOCK: number(10),
  /** How long they are locked. */
  MFA_LOCK_SECONDS: number(900),
  /** How long the secret of an authenticator app waits for its enrolment. */
  MFA_ENROLL_SECONDS: number(600),
  /** Calls from one address in a minute; each instance counts for itself. */
  REQUESTS_PER_IP_PER_MINUTE: number(600),
})
export type Env = InferOutput<typeof schema>

// Trust: what carries a password is named when it is wrong, never printed.
const SECRET = /KEY|TOKEN|HEADERS|DATABASE_\w*URL|SMTP_URL|SMS_URL|RPC_URLS/
const shown = (name: string, value: string | undefined): string => {
  if (!SECRET.test(name) && !/\/\/[^/]*@/.test(value ?? '')) return ` (it is ${JSON.stringify(value ?? null)})`
  const scheme = value?.match(/^[a-z]+:\/\//)?.[0]
  return scheme ? ` (it starts with ${scheme})` : ''
}

/** Reads and checks the environment. Throws an Error whose message is one line per wrong value. */
export const readEnv = (source: Record<string, string | undefined> = process.env): Env => {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = safeParse(schema, given)
  if (!parsed.success) {
    const problems = Object.entries(flatten(parsed.issues).nested ?? {})
    const lines = problems.map(([path, texts]) => {
      const [name = ''] = path.split('.')
      return `${name} ${texts?.[0]}${shown(name, source[name])}`
    })
    throw new Error([...new Set(lines)].join('\n'))
  }
  const { PUBLIC_URL: url, ...rest } = parsed.output
  const PUBLIC_URL = given.PUBLIC_URL ? url : `http://localhost:${rest.PORT}`
  const sandbox = rest.NODE_ENV === 'development' ? developmentSandbox({ ...rest, PUBLIC_URL }) : undefined
  const CONSOLE_PORT = given.CONSOLE_PORT ? rest.CONSOLE_PORT : rest.PORT && (rest.PORT + 2) % 65536
  const console = rest.NODE_ENV === 'development' ? `http://localhost:${CONSOLE_PORT}` : undefined
  return {
    ...rest,
    PUBLIC_URL,
    SANDBOX_URL: rest.SANDBOX_URL ?? sandbox,
    CONSOLE_PORT,
    CONSOLE_URL: rest.CONSOLE_URL ?? console,
  }
}

/** A variable that a person names, as a file of an app does; undefined where it is not set. */
export const namedVariable = (
  name: string,
  source: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined => source[name]
