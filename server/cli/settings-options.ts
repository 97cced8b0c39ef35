// The options of `latchkey app create` and `app change` that set what the service alone needs (app-settings.ts).

import type { AppSettings } from '../db/schema.ts'
import { type Arguments, list, single, UsageError, yesOrNo } from './arguments.ts'

export const SETTINGS_OPTIONS = [
  'sms-country',
  'sms-per-day',
  'max-users',
  'notice-mails',
  'account-step-up',
  'account-transfers',
  'require-mfa',
  'keep-transactions',
  'listed-token',
  'cookie-forks',
  'bound-sessions',
  'passkey-domain',
  'identity-tokens',
  'openid-provider',
  'openid-documents',
  'cross-app-requester',
  'cross-app-provider',
  'icloud-container',
  'icloud-token',
  'icloud-environment',
]

/** Where a second factor must be enrolled. */
const requirement = (text: string): AppSettings['require_mfa'] => {
  if (text === 'off' || text === 'wallets' || text === 'login') return text
  throw new UsageError(`--require-mfa takes off, wallets or login (it is ${JSON.stringify(text)}).`)
}

const whole = (name: string, text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} takes a whole number (it is ${JSON.stringify(text)}).`)
  return Number(text)
}

/** Ids of other apps; `none` for none. */
const otherApps = (args: Arguments, name: string): string[] | undefined => {
  const ids = list(args, name)
  return ids && [...new Set(ids.filter((id) => id !== 'none'))]
}

/** The three name a container together; `none` takes it away. */
const icloudIn = (args: Arguments): Partial<AppSettings> => {
  const [container, token] = [single(args, 'icloud-container'), single(args, 'icloud-token')]
  const environment = single(args, 'icloud-environment')
  if (container === undefined && token === undefined && environment === undefined) return {}
  if (container === 'none') return { icloud: null }
  if (container === undefined || token === undefined)
    throw new UsageError(
      '--icloud-container and --icloud-token are given together (--icloud-environment is production without it).',
    )
  // What it may be is checked where it is saved.
  return { icloud: { container, api_token: token, environment: (environment ?? 'production') as 'production' } }
}

/** The settings that are named; undefined where none is. */
export const settingsIn = (args: Arguments): Partial<AppSettings> | undefined => {
  const countries = list(args, 'sms-country')?.map((country) => country.toUpperCase())
  const [perDay, users, notices] = [single(args, 'sms-per-day'), single(args, 'max-users'), yesOrNo(args, 'notice-mails')]
  const [stepUp, cookieForks] = [yesOrNo(args, 'account-step-up'), yesOrNo(args, 'cookie-forks')]
  const [domain, identityTokens] = [single(args, 'passkey-domain'), yesOrNo(args, 'identity-tokens')]
  const [requesters, providers] = [otherApps(args, 'cross-app-requester'), otherApps(args, 'cross-app-provider')]
  const [keepsSent, tokens] = [yesOrNo(args, 'keep-transactions'), list(args, 'listed-token')]
  const transfers = yesOrNo(args, 'account-transfers')
  const requireMfa = single(args, 'require-mfa')
  const boundSessions = yesOrNo(args, 'bound-sessions')
  const [openid, documents] = [yesOrNo(args, 'openid-provider'), yesOrNo(args, 'openid-documents')]
  const settings: Partial<AppSettings> = {
    ...(countries && { sms_countries: [...new Set(countries)] }),
    ...(perDay !== undefined && { sms_per_day: whole('sms-per-day', perDay) }),
    ...(users !== undefined && { max_users: users === 'any' ? null : whole('max-users', users) }),
    ...(notices !== undefined && { notice_mails: notices }),
    ...(stepUp !== undefined && { account_step_up: stepUp }),
    ...(transfers !== undefined && { account_transfers: transfers }),
    ...(requireMfa !== undefined && { require_mfa: requirement(requireMfa) }),
    ...(keepsSent !== undefined && { keep_transactions: keepsSent }),
    ...(tokens && { listed_tokens: tokens.filter((one) => one !== 'none') }),
    ...(cookieForks !== undefined && { cookie_forks: cookieForks }),
    ...(boundSessions !== undefined && { require_bound_sessions: boundSessions }),
    ...(identityTokens !== undefined && { identity_tokens: identityTokens }),
    ...(openid !== undefined && { openid_provider: openid }),
    ...(documents !== undefined && { openid_client_documents: documents }),
    ...(requesters && { cross_app_requesters: requesters }),
    ...(providers && { cross_app_providers: providers }),
    ...icloudIn(args),
    ...(domain !== undefined && { passkey_rp_id: domain === 'page' ? null : domain }),
  }
  return Object.keys(settings).length > 0 ? settings : undefined
}

/** Lines for a person. */
export const settingsLines = (settings: AppSettings): string[] => [
  `  texts to     ${settings.sms_countries.join(' ') || 'nowhere'}, ${settings.sms_per_day} a day`,
  `  users        ${settings.max_users === null ? 'any number' : `at most ${settings.max_users}`}`,
  `  notices      ${settings.notice_mails ? 'by mail' : 'none'}`,
  ...(settings.account_step_up ? [] : ['  changes      of accounts ask for no recent sign-in']),
  ...(settings.account_transfers ? ['  transfers    of accounts that somebody else has linked'] : []),
  ...(settings.require_mfa === 'off' ? [] : [`  factors      needed for ${settings.require_mfa}`]),
  ...(settings.keep_transactions ? [] : ['  sent         what wallets send is not kept']),
  ...(settings.listed_tokens.length > 0 ? [`  tokens of    ${settings.listed_tokens.join(' ')}`] : []),
  ...(settings.cookie_forks ? ['  forks        also of sessions in cookies'] : []),
  ...(settings.require_bound_sessions ? ['  sessions     only those that are bound to a key of the browser'] : []),
  ...(settings.identity_tokens ? ['  id tokens    in every session answer'] : []),
  ...(settings.openid_provider
    ? [`  openid       a provider${settings.openid_client_documents ? ', also for clients with a document' : ''}`]
    : []),
  ...(settings.passkey_rp_id ? [`  passkeys     for ${settings.passkey_rp_id}`] : []),
  ...(settings.cross_app_requesters.length > 0 ? [`  lends to     ${settings.cross_app_requesters.join(' ')}`] : []),
  ...(settings.cross_app_providers.length > 0 ? [`  signs in by  ${settings.cross_app_providers.join(' ')}`] : []),
  ...(settings.icloud ? [`  icloud       ${settings.icloud.container}, ${settings.icloud.environment}`] : []),
  ...(settings.custom_token ? [`  tokens       of ${settings.custom_token.issuer}`] : []),
]
