// What stands where in the login menu (spec section 2 "Login menu", section 9): rules of order and collapse. Pure.

import { MENU_ENTRIES, MENU_ENTRIES_WITHOUT_OVERFLOW } from '../contract/limits.ts'
import type { MenuEntry, MenuView, WalletEntry, Web2Entry } from '../contract/menu.ts'

/** A way to log in, or a row that opens another list; `rest`: that list goes on with the one in which the row stands. */
export type MenuRow = { readonly entry: MenuEntry } | { readonly opens: Exclude<MenuView, 'main'>; readonly rest: boolean }

export interface Menu {
  /** The lists that there are; `main` is empty where nothing is offered. */
  readonly views: { readonly main: readonly MenuRow[] } & { readonly [V in MenuView]?: readonly MenuRow[] }
  /** Whether the link 'I have a passkey' stands below the menu. */
  readonly passkeyLink: boolean
}

export interface MenuWishes {
  /** What can be offered, in the order that holds where none is configured. */
  readonly web2: readonly (Web2Entry | 'guest')[]
  /** The wallets that can be offered, in their order. */
  readonly web3: readonly WalletEntry[]
  readonly passkey: boolean
  /** Layout A: entries by name, `wallet` for the list of wallets. Null: layout B, grouped. */
  readonly order: { readonly primary: readonly string[]; readonly overflow: readonly string[] } | null
  /** Layout B: which group leads. */
  readonly web3First: boolean
  /** True: no field stands in the list that is shown first. */
  readonly hideInputs: boolean
  /** What was used last in this browser; leads its group in layout B. */
  readonly recent: string | null
}

type Views = { [V in MenuView]?: readonly MenuRow[] }
const rows = (entries: readonly MenuEntry[]): MenuRow[] => entries.map((entry) => ({ entry }))

/** Layout A: as configured. Whatever does not fit, or is to stay behind, is behind 'More options'. */
const ordered = ({ web2, web3, order }: MenuWishes): Views => {
  const offered = new Set<string>([...web2, ...web3])
  const taken = new Set<string>()
  const take = (names: readonly string[]): MenuRow[] =>
    names.flatMap((name): MenuRow[] => {
      if (taken.has(name)) return []
      taken.add(name)
      if (name === 'wallet' && web3.length > 0) return [{ opens: 'web3', rest: false }]
      return offered.has(name) ? [{ entry: name as MenuEntry }] : []
    })
  const [primary, overflow] = [take(order?.primary ?? []), take(order?.overflow ?? [])]
  // A menu does not begin with a row for more where there is nothing yet.
  const [first, later] = primary.length > 0 ? [primary, overflow] : [overflow, primary]
  const most = later.length > 0 ? MENU_ENTRIES : MENU_ENTRIES_WITHOUT_OVERFLOW
  const more = [...first.slice(most), ...later]
  return {
    main: [...first.slice(0, most), ...(more.length > 0 ? [{ opens: 'more', rest: true } as const] : [])],
    more,
    web3: rows(web3),
  }
}

/** Layout B: the leading group as a list, the other behind a row of its own. A list over four ends with a row for the rest of it. */
const grouped = (wishes: MenuWishes): Views => {
  const lead = <E extends MenuEntry>(list: readonly E[]): E[] =>
    [...list].sort((a, b) => Number(b === wishes.recent) - Number(a === wishes.recent))
  const [web2, web3] = [lead(wishes.web2), lead(wishes.web3)]
  const web3Leads = web3.length > 0 && (wishes.web3First || web2.length === 0)
  const [view, first] = web3Leads ? (['web3', web3] as const) : (['web2', web2] as const)
  const [otherView, other] = web3Leads ? (['web2', web2] as const) : (['web3', web3] as const)
  const shown = first.length > MENU_ENTRIES ? MENU_ENTRIES - 1 : first.length
  const rest = first.slice(shown)
  return {
    main: [
      ...rows(first.slice(0, shown)),
      ...(rest.length > 0 ? [{ opens: view, rest: true }] : []),
      ...(other.length > 1 ? [{ opens: otherView, rest: false }] : rows(other)),
    ],
    [view]: rows(rest),
    [otherView]: rows(other),
  }
}

/** The menu for what a host wishes. Every entry that can be offered is in it at most once. */
export const layMenu = (wishes: MenuWishes): Menu => {
  const { main = [], ...views } = wishes.order ? ordered(wishes) : grouped(wishes)
  const hidden = wishes.hideInputs && main.some((row) => 'entry' in row && row.entry === 'email')
  const alone = wishes.passkey && main.length === 0
  return {
    views: {
      ...views,
      main: alone
        ? rows(['passkey'])
        : main.map((row) => (hidden && 'entry' in row && row.entry === 'email' ? { opens: 'email', rest: false } : row)),
      ...(hidden && { email: rows(['email']) }),
    },
    passkeyLink: wishes.passkey && !alone,
  }
}

/** Whether a list holds an entry, or leads to it. */
export const leadsTo = (menu: Menu, row: MenuRow, entry: string | null): boolean =>
  'entry' in row ? row.entry === entry : (menu.views[row.opens] ?? []).some((inner) => leadsTo(menu, inner, entry))
