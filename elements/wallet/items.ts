// The items of the menu where there is a wallet, for every state: a table of what there is, and for whom.

import type { Chain } from '../../src/contract/wallets/chains.ts'
import type { Chains } from '../../src/wallets/chains.ts'
import type { MenuItem } from '../wallet-button/popover.ts'
import type { copy as shellCopy } from '../wallet-button.ts'
import type { copy } from './copy.ts'
import { icon } from './svg.ts'

/** What stands in the button, and what may be done with it. */
export interface Acting {
  readonly words: typeof copy
  readonly shell: typeof shellCopy
  readonly chains: Chains
  /** Where the connected wallet is; null: it is on no Ethereum chain. */
  readonly chain: { readonly id: number; readonly supported: boolean } | null
  /** Chain that the wallet is being asked to switch to. */
  readonly switching: number | null
  readonly copied: boolean
  readonly signedIn: boolean
  readonly connected: boolean
  readonly linkable: boolean
  copy(): void
  receive(): void
  show(view: 'main' | 'networks'): void
  switchTo(chain: Chain): void
  link(): void
  disconnect(): void
  logIn(): void
  account(): void
  logOut(): void
}

/** The menu as it opens. */
export const mainItems = (on: Acting): MenuItem[] => {
  const { words, shell, chains, chain, switching } = on
  const wrong = chain !== null && !chain.supported
  const busy = switching !== null
  const elsewhere = chain !== null && chains.supported.some(({ id }) => id !== chain.id)
  const first = chains.first
  const offers: readonly (readonly [there: boolean, item: MenuItem])[] = [
    [
      wrong,
      {
        name: switching === first.id ? words.confirm : words.switchTo(first.name),
        icon: icon('network'),
        stays: true,
        busy,
        act: () => on.switchTo(first),
      },
    ],
    [
      true,
      {
        name: on.copied ? words.copied : words.copyAddress,
        icon: icon(on.copied ? 'check' : 'copy'),
        stays: true,
        act: on.copy,
      },
    ],
    [true, { name: words.receive, icon: icon('receive'), act: on.receive }],
    [
      elsewhere && !(wrong && chains.supported.length === 1),
      { name: words.switchNetwork, icon: icon('network'), stays: true, act: () => on.show('networks') },
    ],
    [on.linkable, { name: words.link, icon: icon('link'), act: on.link }],
    [!on.signedIn, { name: shell.logIn, icon: icon('enter'), act: on.logIn }],
    [on.signedIn, { name: shell.account, icon: icon('person'), act: on.account }],
    [on.connected, { name: words.disconnect, icon: icon('unplug'), act: on.disconnect }],
    [on.signedIn, { name: shell.logOut, icon: icon('leave'), act: on.logOut }],
  ]
  return offers.flatMap(([there, item]) => (there ? [item] : []))
}

/** The networks of the app, test networks last. */
export const networkItems = ({ words, chains, chain, switching, show, switchTo }: Acting): MenuItem[] => {
  const busy = switching !== null
  const ordered = [...chains.supported].sort((a, b) => Number(a.testnet) - Number(b.testnet))
  return [
    { name: words.back, icon: icon('back'), stays: true, act: () => show('main') },
    ...ordered.map((one) => ({
      name: one.name,
      checked: one.id === chain?.id,
      busy,
      stays: true,
      ...(switching === one.id && { hint: words.confirm }),
      act: () => (one.id === chain?.id ? show('main') : switchTo(one)),
    })),
  ]
}
