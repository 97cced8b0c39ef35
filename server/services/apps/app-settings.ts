// Settings of an app that pages do not see: countries and number of text messages, user cap, notices.

import { getCountries } from 'libphonenumber-js/max'
import {
  array,
  boolean,
  flatten,
  integer,
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
  cookie_forks: false,
  passkey_rp_id: null,
  identity_tokens: false,
  custom_token: null,
  cross_app_requesters: [],
  cross_app_providers: [],
  icloud: null,
}

const DOMAIN = /^localhost$|^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/
/** Ids of other apps; that they exist is looked at where they are asked for. */
const apps = array(appId)
const count = pipe(number('must be a number'), integer('must be a whole number'), minValue(0, 'must not be below 0'))
const stored = partial(
  strictObject({
    sms_countries: array(picklist(getCountries(), (issue) => `${issue.received} is no country of two letters, like US`)),
    sms_per_day: count,
    max_users: nullable(count),
    notice_mails: boolean('must be true or false'),
    account_step_up: boolean('must be true or false'),
    account_transfers: boolean('must be true or false'),
    require_mfa: picklist(['off', 'wallets', 'login'], 'must be off, wallets or login'),
    cookie_forks: boolean('must be true or false'),
    passkey_rp_id: nullable(pipe(string(), regex(DOMAIN, 'must be a domain name in small letters, like example.com'))),
    identity_tokens: boolean('must be true or false'),
    custom_token: nullable(customToken),
    cross_app_requesters: apps,
    cross_app_providers: apps,
    icloud: nullable(
      strictObject({
        container: pipe(string(), regex(/^iCloud\.[\w.-]{1,200}$/, 'must be a container like iCloud.com.example.app')),
        api_token: pipe(string(), regex(/^[\w-]{16,200}$/, 'must be the API token of the container')),
        environment: picklist(['development', 'production'], 'must be development or production'),
      }),
    ),
  }),
)

/** Settings that may be saved. Throws {@link InvalidApp}. */
export const parseSettings = (settings: unknown): Partial<AppSettings> => {
  const parsed = safeParse(stored, settings)
  if (parsed.success) return parsed.output as Partial<AppSettings>
  const { root = [], nested = {} } = flatten(parsed.issues)
  throw new InvalidApp([...root, ...Object.entries(nested).map(([key, texts]) => `${key}: ${texts?.[0]}`)])
}

/** The settings of an app, defaults filled in. */
export const settingsOf = ({ row }: Pick<App, 'row'>): AppSettings => ({ ...DEFAULT_SETTINGS, ...row.settings })
