// The login menu: its lists and rows, and what a host may ask of them.

import type { MenuEntry, MenuView, NamedEntry, WalletEntry, Web2Entry } from '../contract/menu.ts'

/** A login method, or a row that opens another list; `rest`: that list continues the one that holds the row. */
export type MenuRow = { readonly entry: MenuEntry } | { readonly opens: Exclude<MenuView, 'main'>; readonly rest: boolean }

export interface Menu {
  /** The lists; `main` is empty where nothing is offered. */
  readonly views: { readonly main: readonly MenuRow[] } & { readonly [V in MenuView]?: readonly MenuRow[] }
  /** Whether the link 'I have a passkey' is below the menu. */
  readonly passkeyLink: boolean
}

export interface MenuSettings {
  /** The methods that can be offered, in their default order. */
  readonly web2: readonly (Web2Entry | NamedEntry)[]
  /** The wallets that can be offered, in their order. */
  readonly web3: readonly WalletEntry[]
  readonly passkey: boolean
  /** Layout A: entries by name, `wallet` for the list of wallets. Null: layout B, grouped. */
  readonly order: { readonly primary: readonly string[]; readonly overflow: readonly string[] } | null
  /** Layout B: which group leads. */
  readonly web3First: boolean
  /** True: the first list has no e-mail field. */
  readonly hideInputs: boolean
  /** The method used last in this browser; first of its group in layout B. */
  readonly recent: string | null
}

/** Whether a list holds an entry, or leads to it. */
export const leadsTo = (menu: Menu, row: MenuRow, entry: string | null): boolean =>
  'entry' in row ? row.entry === entry : (menu.views[row.opens] ?? []).some((inner) => leadsTo(menu, inner, entry))
