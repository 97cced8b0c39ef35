// The settings of an app as the console edits them: a row each, by the names that the service has for them.

import { CREATE_ON_LOGIN, RECOVERY_DEFAULTS, USER_RECOVERY_OPTIONS } from '../../src/contract/app-config.ts'
import { MFA_METHODS } from '../../src/contract/entities.ts'
import type { Word } from '../words.ts'

type Tail<P extends string> = Word extends infer W ? (W extends `${P}${infer T}` ? T : never) : never
/** The last part of a setting's name; there is a word for each. */
type FieldName = Tail<'app.f.'>

export type Kind = 'text' | 'long' | 'link' | 'colour' | 'number' | 'switch' | 'lines' | 'words' | 'choice' | 'several'

export interface Field {
  readonly name: FieldName
  /** Where it is: of the app itself, what pages are told, or what the service alone knows. */
  readonly at: 'app' | 'config' | 'settings'
  /** The setting that it is a part of. */
  readonly inside: string | null
  readonly kind: Kind
  readonly options: readonly string[]
  /** What an empty field means. */
  readonly blank: '' | null
}
export interface Group {
  readonly title: Tail<'app.g.'>
  readonly fields: readonly Field[]
}

type More = Partial<Pick<Field, 'inside' | 'options' | 'blank'>>
const row =
  (at: Field['at']) =>
  (name: FieldName, kind: Kind, { inside = null, options = [], blank = null }: More = {}): Field => ({
    ...{ name, at, kind, inside, options, blank },
  })
const [own, config, settings] = [row('app'), row('config'), row('settings')]
const wallet = { inside: 'embedded_wallet_config' }
const list = { inside: 'allowlist_config' }

/** By the section of the app's page on which they are. */
export const GROUPS = {
  general: [
    { title: 'app', fields: [config('name', 'text', { blank: '' }), settings('max_users', 'number')] },
    {
      title: 'safety',
      fields: [
        settings('require_mfa', 'choice', { options: ['off', 'wallets', 'login'] }),
        config('mfa_methods', 'several', { options: MFA_METHODS }),
        settings('account_step_up', 'switch'),
        settings('account_transfers', 'switch'),
        settings('notice_mails', 'switch'),
      ],
    },
    {
      title: 'sessions',
      fields: [
        config('returning_person_enabled', 'switch'),
        settings('identity_tokens', 'switch'),
        settings('cookie_forks', 'switch'),
        settings('require_bound_sessions', 'switch'),
      ],
    },
    {
      title: 'wallets',
      fields: [
        config('create_on_login', 'choice', { ...wallet, options: CREATE_ON_LOGIN }),
        config('user_owned_recovery_options', 'several', { ...wallet, options: USER_RECOVERY_OPTIONS }),
        config('require_user_owned_recovery_on_create', 'switch', wallet),
        config('recovery_default', 'choice', { ...wallet, options: RECOVERY_DEFAULTS }),
        config('recovery_password_length', 'number', wallet),
        config('confirm_in_window', 'switch'),
        config('enforce_wallet_uis', 'switch'),
        config('max_linked_wallets_per_user', 'number'),
        config('wallet_connect_cloud_project_id', 'text'),
        config('fiat_on_ramp_enabled', 'switch'),
        settings('keep_transactions', 'switch'),
        config('item_pictures', 'switch'),
        settings('listed_tokens', 'lines'),
      ],
    },
    {
      title: 'others',
      fields: [
        settings('cross_app_requesters', 'words'),
        settings('cross_app_providers', 'words'),
        settings('openid_provider', 'switch'),
        settings('openid_client_documents', 'switch'),
      ],
    },
  ],
  origins: [
    {
      title: 'pages',
      fields: [own('allowed_origins', 'lines'), own('cookie_domain', 'text'), settings('passkey_rp_id', 'text')],
    },
    {
      title: 'clients',
      fields: [
        own('client_ids', 'lines'),
        own('allow_no_origin', 'switch'),
        config('allowed_native_app_ids', 'lines'),
        config('allowed_native_app_url_schemes', 'lines'),
        config('custom_api_url', 'link'),
      ],
    },
  ],
  methods: [
    {
      title: 'rules',
      fields: [
        config('show_wallet_login_first', 'switch'),
        config('passkeys_for_signup_enabled', 'switch'),
        config('twitter_oauth_on_mobile_enabled', 'switch'),
        config('captcha_enabled', 'switch'),
      ],
    },
    { title: 'texting', fields: [settings('sms_countries', 'words'), settings('sms_per_day', 'number')] },
  ],
  texts: [
    { title: 'menu', fields: [config('landing_header', 'text'), config('login_message', 'text')] },
    {
      title: 'terms',
      fields: [
        config('terms_and_conditions_url', 'link'),
        config('privacy_policy_url', 'link'),
        config('require_users_accept_terms', 'switch'),
      ],
    },
    {
      title: 'turned_away',
      fields: [
        config('error_title', 'text', list),
        config('error_detail', 'long', list),
        config('cta_text', 'text', list),
        config('cta_link', 'link', list),
      ],
    },
  ],
  look: [
    {
      title: 'look',
      fields: [
        config('accent_color', 'colour'),
        config('theme', 'choice', { options: ['', 'light', 'dark'] }),
        config('logo_url', 'link'),
        config('icon_url', 'link'),
      ],
    },
  ],
  allowlist: [{ title: 'list', fields: [config('allowlist_enabled', 'switch')] }],
} as const satisfies Readonly<Record<string, readonly Group[]>>
