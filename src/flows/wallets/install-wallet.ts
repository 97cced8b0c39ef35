// A wallet that is not installed: where to get it, or how its app opens this page.
// Flow of INSTALL_PHANTOM_SCREEN, INSTALL_WALLET_SCREEN and WALLET_APP_REDIRECT_SCREEN.
// See docs/design/spec.md, "Wallet list", "Wallet connection".

import type { WalletEntry } from '../../contract/menu.ts'
import type { AbsentWallet } from '../../contract/screens.ts'
import { WALLET_PARAM, WALLET_PARTS } from '../../contract/wire.ts'
import { appLink, INSTALL_LINKS } from '../../wallets/connectors/install-links.ts'
import type { Job, Machine } from '../runtime/flow.ts'

export interface AbsentState extends AbsentWallet {
  readonly at: 'shown' | 'leaving'
  /** Address of the wallet, or of its app; null: not known yet, or not known at all. */
  readonly link: string | null
}
type AbsentEvent = { type: 'linked'; link: string | null } | { type: 'press' | 'another' | 'done' }

const rest: Machine<AbsentState, AbsentEvent, AbsentWallet>['on'] = (state, event) => {
  switch (event.type) {
    case 'linked':
      return [{ ...state, link: event.link }]
    case 'press':
      return [state, { run: 'reload' }]
    case 'another':
      return [state, { back: true }]
    case 'done':
      return [state]
  }
}

const PHANTOM: AbsentWallet = { entry: 'phantom', name: 'Phantom' }
const begin = (wallet: AbsentWallet): AbsentState => ({ at: 'shown', ...wallet, link: null })

/** Shows where to install a wallet. */
export const install: Machine<AbsentState, AbsentEvent, Partial<AbsentWallet>> = {
  start(params) {
    const wallet = { ...PHANTOM, ...params }
    return [begin(wallet), { run: 'home', with: wallet.entry }]
  },
  on: rest,
}

/** Opens the page in the wallet's app: at once, and by a press where the browser requires one. */
export const redirect: Machine<AbsentState, AbsentEvent, AbsentWallet> = {
  start: (wallet) => [
    { ...begin(wallet), at: 'leaving' },
    { run: 'browse', with: wallet.entry },
  ],
  on(state, event, facts) {
    if (event.type === 'linked')
      return [{ ...state, link: event.link }, ...(event.link ? [{ run: 'leave', with: event.link }] : [])]
    return event.type === 'press' && state.link ? [state, { run: 'leave', with: state.link }] : rest(state, event, facts)
  },
}

const home: Job<WalletEntry | null, AbsentEvent> = async (_, entry) => ({
  type: 'linked',
  link: (entry && INSTALL_LINKS[entry]) ?? null,
})
/** The page's address as the wallet's app opens it: the login continues there with that wallet. */
const browse: Job<WalletEntry | null, AbsentEvent> = async (_, entry) => {
  if (!entry) return { type: 'linked', link: null }
  const page = new URL(location.href)
  const [connector, client] = WALLET_PARTS
  page.searchParams.set(WALLET_PARAM + connector, 'injected')
  page.searchParams.set(WALLET_PARAM + client, entry)
  return { type: 'linked', link: appLink(entry, page) }
}
const leave: Job<string, AbsentEvent> = async (_, link) => {
  location.assign(link)
  return { type: 'done' }
}
const reload: Job<undefined, AbsentEvent> = async () => {
  location.reload()
  return { type: 'done' }
}

export const jobs = { home, browse, leave, reload }
