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
  url,
} from 'valibot'

const number = (standard: number) =>
  pipe(optional(string(), String(standard)), regex(/^\d+$/, 'must be a whole number'), transform(Number), integer(), minValue(0))
const port = (standard: number) => pipe(number(standard), maxValue(65535, 'must be a port, 0 to 65535'))
const origin = pipe(
  string(),
  url('must be an http or https URL'),
  check((text) => /^https?:/i.test(text), 'must be an http or https URL'),
  transform((text) => new URL(text).origin),
)

const schema = object({
  /** `development` runs the stand-ins and shows codes; `production` refuses to start without real providers. */
  NODE_ENV: optional(picklist(['development', 'production'], 'must be development or production'), 'development'),
  /** 0 takes any free port. */
  PORT: port(4001),
  DEMO_PORT: port(4000),
  /** Address to listen on; `localhost` is 127.0.0.1 and ::1 together. Development takes loopback only. */
  HOST: optional(string(), 'localhost'),
  /** Origin under which people reach the service; where it is not set, `http://localhost:PORT`. */
  PUBLIC_URL: optional(origin, 'http://localhost'),
  DATA_DIR: optional(pipe(string(), nonEmpty()), '.data'),
  DATABASE_URL: optional(pipe(string(), regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))),
  /** 32 bytes, base64 or hex: encrypts what is at rest, keys hashes, derives refresh tokens. Development makes one in DATA_DIR. */
  SERVICE_KEY: optional(string()),
  SMTP_URL: optional(pipe(string(), regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'))),
  MAIL_FROM: optional(string(), 'Latchkey <login@localhost>'),
  /** Number of proxies in front whose X-Forwarded-For may be believed; 0 takes the socket's address. */
  TRUST_PROXY: number(0),
  LOG_LEVEL: optional(picklist(['silent', 'error', 'warn', 'info'], 'must be silent, error, warn or info'), 'info'),
  /** Where it is set, /metrics answers only to it as a bearer. */
  METRICS_TOKEN: optional(pipe(string(), minLength(16, 'must have at least 16 characters'))),
  // Limits (security.md): each is a setting.
  CODE_LIFETIME_SECONDS: number(300),
  CODE_TRIES: number(3),
  CODES_PER_HOUR: number(5),
  WRONG_CODES_PER_HOUR: number(15),
  WRONG_CODES_PER_IP_PER_HOUR: number(100),
  WRONG_CODES_UNTIL_LOCK: number(100),
  LOCK_HOURS: number(24),
  RESEND_SECONDS: number(30),
  ACCESS_TOKEN_SECONDS: number(3600),
  REFRESH_GRACE_SECONDS: number(90),
  SESSION_DAYS: number(30),
  REQUESTS_PER_IP_PER_MINUTE: number(600),
})
export type Env = InferOutput<typeof schema>

// Trust: what carries a password is named when it is wrong, never printed.
const SECRET = /KEY|TOKEN|DATABASE_URL|SMTP_URL/
const shown = (name: string, value: string | undefined): string => {
  if (!SECRET.test(name)) return ` (it is ${JSON.stringify(value ?? null)})`
  const scheme = value?.match(/^[a-z]+:\/\//)?.[0]
  return scheme ? ` (it starts with ${scheme})` : ''
}

/** Reads and checks the environment. Throws an Error whose message is one line per wrong value. */
export const readEnv = (source: Record<string, string | undefined> = process.env): Env => {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = safeParse(schema, given)
  if (!parsed.success) {
    const problems = Object.entries(flatten(parsed.issues).nested ?? {})
    throw new Error(problems.map(([name, texts]) => `${name} ${texts?.[0]}${shown(name, source[name])}`).join('\n'))
  }
  const { PUBLIC_URL, ...rest } = parsed.output
  return { ...rest, PUBLIC_URL: given.PUBLIC_URL ? PUBLIC_URL : `http://localhost:${rest.PORT}` }
}
