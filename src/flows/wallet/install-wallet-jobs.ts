// Jobs for a wallet that is not installed: find its address, leave for it, reload the page.

import type { WalletEntry } from '../../contract/menu.ts'
import { WALLET_PARAM, WALLET_PARTS } from '../../contract/wire.ts'
import { appLink, INSTALL_LINKS } from '../../wallets/connectors/install-links.ts'
import type { Job } from '../runtime/flow.ts'
import type { AbsentEvent } from './install-wallet.ts'

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
