// The demo apps of a development service (docs/design/service.md, "Apps").

import { USER_RECOVERY_OPTIONS } from '../../../src/contract/app-config.ts'
import { MFA_METHODS } from '../../../src/contract/entities.ts'
import { PASSWORD_MIN } from '../../../src/contract/limits.ts'
import { METHOD_FLAGS } from '../../../src/contract/methods.ts'
import type { AppSettings } from '../../db/schema.ts'
import { ANY_LOCAL_PORT } from './allowed-origins.ts'

/** The product of the demo page, in menu, mails and their sender. */
export const DEMO_NAME = 'Tidewater'
/** The second one, whose people may sign in to the first with their account, and lend it their wallets. */
export const LENDER_NAME = 'Lighthouse'
export const DEMO_APP = 'latchkeydemoapp0000000001'
export const LENDER_APP = 'latchkeydemoapp0000000002'

/** Where the demo pages are. */
export const demoOrigins = (port: number): string[] =>
  ['localhost', 'app.localhost', '127.0.0.1'].map((host) => `http://${host}:${port}`)

/** Ports of demo pages among the origins of an app, the oldest first: those of which all three are there. */
export const demoPorts = (origins: readonly string[]): number[] =>
  origins
    .map((origin) => Number(/^http:\/\/app\.localhost:(\d+)$/.exec(origin)?.[1]))
    .filter((port) => port > 0 && demoOrigins(port).every((origin) => origins.includes(origin)))

/** Each start on a free port adds one: the oldest go, so that the list does not grow for ever. */
const MOST_DEMO_PORTS = 8

/** The origins of an app with those of the demo page at `port`. */
export const withDemoOrigins = (origins: readonly string[], port: number): readonly string[] => {
  const added = [...demoOrigins(port), ANY_LOCAL_PORT].filter((origin) => !origins.includes(origin))
  if (added.length === 0) return origins
  const old = demoPorts(origins)
    .slice(0, -(MOST_DEMO_PORTS - 1))
    .flatMap(demoOrigins)
  return [...origins.filter((origin) => !old.includes(origin)), ...added]
}

/** Where the demo sends text messages: many countries, not all, so that a refusal can be met too. */
export const DEMO_SETTINGS: Partial<AppSettings> = {
  sms_countries: 'US CA MX BR AR GB IE DE AT CH FR ES PT IT NL BE LU DK SE NO FI PL CZ IN JP KR SG AU NZ ZA AE EG SA'.split(' '),
  // At the stand-in for CloudKit, which takes any token.
  icloud: { container: 'iCloud.dev.latchkey', api_token: 'token-of-the-stand-in', environment: 'development' },
}

const allMethods = Object.fromEntries(METHOD_FLAGS.map((flag) => [flag, true]))

/** Everything on that can be; `links` depend on the port. */
export const demoConfig = (port: number, name: string) => ({
  ...allMethods,
  // Off until `latchkey app token` names an issuer.
  custom_auth: false,
  embedded_wallet_config: {
    create_on_login: 'off' as const,
    user_owned_recovery_options: [...USER_RECOVERY_OPTIONS],
    require_user_owned_recovery_on_create: false,
    recovery_password_length: PASSWORD_MIN,
    recovery_default: 'passkey' as const,
  },
  name,
  telegram_auth_config: { bot_id: '1', bot_name: 'latchkey_demo_bot', link_enabled: true, seamless_auth_enabled: false },
  mfa_methods: [...MFA_METHODS],
  fiat_on_ramp_enabled: true,
  passkeys_for_signup_enabled: true,
  require_users_accept_terms: false,
  links: {
    terms_and_conditions_url: `http://localhost:${port}/terms`,
    privacy_policy_url: `http://localhost:${port}/privacy`,
  },
})
