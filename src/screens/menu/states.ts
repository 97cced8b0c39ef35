// The screens of the moment `menu` in every state.

import type { AppView } from '../../app/app-view.ts'
import type { MenuSettings } from '../../app/menu.ts'
import type { MenuView } from '../../contract/menu.ts'
import { OAUTH_PROVIDERS } from '../../contract/methods.ts'
import type { Chosen } from '../../flows/menu/login-routes.ts'
import type { FlowTypes } from '../registry.ts'
import { LOGO, long, offer, type StatesOf, screenState } from '../screen-state.ts'

/** One configured list, with as many behind 'More options' as do not fit. */
const inOrder = (primary: MenuSettings['web2'], overflow: MenuSettings['web2'] = [], own: Partial<MenuSettings> = {}) =>
  offer([...primary, ...overflow], { order: { primary, overflow }, ...own })
const EMPTY: FlowTypes['LANDING']['state'] = { at: 'entry', view: 'main', chosen: null, email: '', valid: false, typed: {} }
/** The menu with an address in its field. */
const typed = (name: string, email: string, valid: boolean, own?: Partial<AppView>) =>
  screenState('LANDING', name, { ...EMPTY, email, valid }, {}, own)
/** The menu, or one of its lists behind a row. */
const menu = (name: string, own: Partial<AppView>, view: MenuView = 'main', chosen: Chosen | 'guest' | null = null) =>
  screenState('LANDING', name, { ...EMPTY, view, chosen, at: chosen ? 'leaving' : 'entry' }, {}, own)
const WELCOME = { header: 'Welcome to the archive', message: long.slice(0, 100) }
const WALLETS = ['detected_wallets', 'metamask', 'coinbase_wallet', 'rainbow', 'wallet_connect'] as const
const eight = inOrder(['email', 'google', 'apple', 'sms'], ['twitter', 'discord', 'github', 'linkedin'])
const twelve = inOrder(
  ['email', 'google', 'apple', 'sms'],
  OAUTH_PROVIDERS.filter((one) => one !== 'google' && one !== 'apple'),
  { passkey: true },
)

export const states = {
  LANDING: [
    menu('empty', {}),
    typed('typed', 'ada@example', false),
    typed('valid', 'ada@example.com', true),
    menu('header and message', WELCOME),
    menu('terms alone', { privacyUrl: null }),
    menu('privacy alone', { termsUrl: null }),
    menu('no footer', { showsTerms: false }),
    typed('long address', 'a.very.long.name.that.goes.on.and.on@subdomain.example.com', true),
    menu('no signup', { allowsSignup: false, message: 'Sign in to leave a comment.' }),
    menu('logo', { logoUrl: LOGO }),
    menu('e-mail alone', offer(['email'])),
    menu('phone alone', offer(['sms'])),
    menu('leaving', {}, 'main', 'sms'),
    menu('Google alone', offer(['google'])),
    menu('passkey alone', offer([], { passkey: true })),
    menu('passkey', offer(['email', 'sms'], { passkey: true })),
    menu('passkey, leaving', offer(['email', 'sms'], { passkey: true }), 'main', 'passkey'),
    menu('passkey used last', { ...offer(['email', 'sms'], { passkey: true }), recent: 'passkey' }),
    menu('guest', inOrder(['email', 'google', 'guest'])),
    menu('guest, leaving', inOrder(['email', 'google', 'guest']), 'main', 'guest'),
    menu('four methods', offer(['email', 'sms', 'google', 'apple'])),
    menu('four methods in order', inOrder(['google', 'apple', 'email', 'sms'])),
    menu('five methods', inOrder(['email', 'google', 'apple', 'twitter', 'discord'])),
    menu('five methods, grouped', offer(['email', 'sms', ...OAUTH_PROVIDERS.slice(0, 3)])),
    menu('eight methods', offer(['email', 'sms', ...OAUTH_PROVIDERS.slice(0, 6)])),
    menu('eight methods, more options', offer(['email', 'sms', ...OAUTH_PROVIDERS.slice(0, 6)]), 'web2'),
    menu('eight methods in order', eight),
    menu('eight methods in order, more options', eight, 'more'),
    menu('twelve methods', twelve),
    menu('twelve methods, grouped', offer(['email', 'sms', ...OAUTH_PROVIDERS], { passkey: true })),
    menu('twelve methods, grouped, more options', offer(['email', 'sms', ...OAUTH_PROVIDERS], { passkey: true }), 'web2'),
    menu('twelve methods, more options', twelve, 'more'),
    menu('twelve methods, leaving', twelve, 'more', 'tiktok'),
    menu('twelve methods, used last', { ...twelve, recent: 'google' }),
    menu('twelve methods, used last behind a row', { ...twelve, recent: 'tiktok' }),
    menu('twelve methods, used last, more options', { ...twelve, recent: 'tiktok' }, 'more'),
    menu('twelve methods, logo, header and message', {
      ...twelve,
      logoUrl: LOGO,
      ...WELCOME,
    }),
    menu('address used last', { ...offer(['email', 'google']), recent: 'email' }),
    typed('address used last, valid', 'ada@example.com', true, { recent: 'email' }),
    menu('number used last', { ...offer(['email', 'sms'], { recent: 'sms' }), recent: 'sms' }),
    menu('no field', offer(['email', 'google'], { hideInputs: true })),
    menu('no field, e-mail', offer(['email', 'google'], { hideInputs: true }), 'email'),
    menu('web2 first', offer(['email', 'sms', ...OAUTH_PROVIDERS], { web3: WALLETS, passkey: true })),
    menu('web3 first', offer(['email', 'sms', ...OAUTH_PROVIDERS], { web3: WALLETS, web3First: true })),
    menu(
      'web3 first, web2',
      offer(['email', 'sms', 'google', 'farcaster', 'telegram'], { web3: WALLETS, web3First: true }),
      'web2',
    ),
    menu('web3 first, e-mail or phone', offer(['email', 'sms'], { web3: WALLETS.slice(0, 2), web3First: true })),
    menu('no method', offer([])),
    typed('yellow accent', 'ada@example.com', true, { accent: 'gold' }),
  ],
} satisfies StatesOf<'menu'>
