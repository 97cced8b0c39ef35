// What stands over the items of the menu: whose wallet it is, what is in it, and where.

import type { Chain } from '../../src/contract/wallets/chains.ts'
import { shortAddress } from '../../src/kit/short-address.ts'
import type { h as builder } from '../dom.ts'
import type { BalanceText } from './balance.ts'
import type { copy } from './copy.ts'
import { portrait } from './svg.ts'

/** An address on the screen: shortened to the eye, whole for screen readers. Never from right to left. */
export const addressText = (h: typeof builder, address: string, kind = ''): HTMLElement =>
  h(
    'span',
    { class: `plain address ${kind}`, dir: 'ltr' },
    h('span', { class: 'plain mono', 'aria-hidden': 'true' }, shortAddress(address)),
    h('span', { class: 'plain unseen' }, address),
  )

export interface HeadFacts {
  readonly address: string
  /** Who is signed in; null: nobody. */
  readonly signedIn: string | null
  /** Null: not known, or none that we count on. */
  readonly chain: Chain | null
  readonly wrong: boolean
  readonly balance: BalanceText
  /** What did not work. */
  readonly note: string | null
}

/** The head, always in the same element, so that what changes in it does not move. */
export const createHead = (h: typeof builder) => {
  const element = h('div', { class: 'plain head' })
  let drawn = ''
  return {
    element,
    draw(words: typeof copy, facts: HeadFacts): void {
      const { address, signedIn, chain, wrong, balance, note } = facts
      const key = JSON.stringify([words.numbers, words.balance, address, signedIn, chain?.name, wrong, balance, note])
      if (key === drawn) return
      drawn = key
      const worth =
        balance === null
          ? []
          : [
              h('span', { class: 'plain unseen' }, `${words.balance}: `),
              balance === 'loading'
                ? h('span', { class: 'plain bone', 'aria-busy': 'true' })
                : h('bdi', { class: 'plain worth' }, balance),
            ]
      const place = chain ? [h('span', { class: 'plain place' }, chain.name)] : []
      element.replaceChildren(
        portrait(address, 40),
        h(
          'div',
          { class: 'plain facts' },
          addressText(h, address, 'large'),
          ...(worth.length + place.length > 0 ? [h('div', { class: 'plain line' }, ...worth, ...place)] : []),
        ),
        ...(wrong ? [h('p', { class: 'plain note warn' }, words.notServed)] : []),
        ...(note ? [h('p', { class: 'plain note bad' }, note)] : []),
        ...(signedIn ? [h('p', { class: 'plain note' }, signedIn)] : []),
      )
    },
  }
}
