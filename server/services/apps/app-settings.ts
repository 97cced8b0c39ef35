// Settings of an app that pages do not see: countries and number of text messages, user cap, notices.

import { getCountries } from 'libphonenumber-js/max'
import {
  array,
  boolean,
  integer,
  maxLength,
  minValue,
  nullable,
  number,
  partial,
  picklist,
  pipe,
  regex,
  safeParse,
  strictObject,
  string,
} from 'valibot'
import { appId } from '../../../src/contract/fields.ts'
import type { AppSettings } from '../../db/schema.ts'
import { customToken } from '../custom-token/settings.ts'
import { problemsIn, rule } from '../problem.ts'
import type { App } from './app-cache.ts'
import { InvalidApp } from './app-rules.ts'

/**
 * Trust: a text message costs money, and dear numbers are what fraud asks for. So only two countries are on until an operator names more, and
 * a day has an end.
 */
export const DEFAULT_SETTINGS: AppSettings = {
  sms_countries: ['US', 'CA'],
  sms_per_day: 1000,
  max_users: null,
  notice_mails: true,
  account_step_up: true,
  account_transfers: false,
  require_mfa: 'off',
  keep_transactions: true,
  listed_tokens: [],
  cookie_forks: false,
  require_bound_sessions: false,
  passkey_rp_id: null,
  identity_tokens: false,
  custom_token: null,
  openid_provider: false,
  openid_client_documents: false,
  cross_app_requesters: [],
  cross_app_providers: [],
  icloud: null,
}

const MFA_CHOICES = ['off', 'wallets', 'login'] as const
const DOMAIN = /^localhost$|^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/
/** Ids of other apps; that they exist is looked at where they are asked for. */
const apps = array(appId)
/** `chain:address:symbol:decimals`. */
const LISTED_TOKEN = /^[1-9]\d{0,15}:0x[\da-fA-F]{40}:[A-Za-z\d.+$_-]{1,16}:([12]?\d|3[0-6])$/
const MOST_LISTED = 100
const count = pipe(number(rule('number.none')), integer(rule('number.whole')), minValue(0, rule('number.negative')))
const stored = partial(
  strictObject({
    sms_countries: array(picklist(getCountries(), rule('sms.country'))),
    sms_per_day: count,
    max_users: nullable(count),
    notice_mails: boolean(rule('switch.value')),
    account_step_up: boolean(rule('switch.value')),
    account_transfers: boolean(rule('switch.value')),
    require_mfa: picklist(MFA_CHOICES, rule('mfa.choice')),
    keep_transactions: boolean(rule('switch.value')),
    listed_tokens: pipe(
      array(pipe(string(), regex(LISTED_TOKEN, rule('token.listed')))),
      maxLength(MOST_LISTED, rule('token.most')),
    ),
    cookie_forks: boolean(rule('switch.value')),
    require_bound_sessions: boolean(rule('switch.value')),
    passkey_rp_id: nullable(pipe(string(), regex(DOMAIN, rule('text.domain')))),
    identity_tokens: boolean(rule('switch.value')),
    custom_token: nullable(customToken),
    openid_provider: boolean(rule('switch.value')),
    openid_client_documents: boolean(rule('switch.value')),
    cross_app_requesters: apps,
    cross_app_providers: apps,
    icloud: nullable(
      strictObject({
        container: pipe(string(), regex(/^iCloud\.[\w.-]{1,200}$/, rule('icloud.container'))),
        api_token: pipe(string(), regex(/^[\w-]{16,200}$/, rule('icloud.token'))),
        environment: picklist(['development', 'production'], rule('icloud.environment')),
      }),
    ),
  }),
)

/** Settings that may be saved. Throws {@link InvalidApp}. */
export const parseSettings = (settings: unknown): Partial<AppSettings> => {
  const parsed = safeParse(stored, settings)
  if (parsed.success) return parsed.output as Partial<AppSettings>
  throw new InvalidApp(...problemsIn(parsed.issues, 'settings'))
}

const whole = (stored: Partial<AppSettings>): AppSettings => {
  const settings = { ...DEFAULT_SETTINGS, ...stored }
  return MFA_CHOICES.includes(settings.require_mfa) ? settings : { ...settings, require_mfa: 'login' }
}
/** By the settings as they are stored: a call asks several times. */
const known = new WeakMap<Partial<AppSettings>, AppSettings>()

/** The settings of an app, defaults filled in. Trust: a choice of a newer version that is not known here is the strictest one. */
export const settingsOf = ({ row: { settings: stored } }: Pick<App, 'row'>): AppSettings => {
  const settings = known.get(stored) ?? whole(stored)
  known.set(stored, settings)
  return settings
}
