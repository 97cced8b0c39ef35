// The layout of the login menu: order of entries, collapse of long lists.
// See docs/design/spec.md, "Login menu".

import { MENU_ENTRIES, MENU_ENTRIES_WITHOUT_OVERFLOW } from '../contract/limits.ts'
import type { MenuEntry, MenuView } from '../contract/menu.ts'
import type { Menu, MenuRow, MenuSettings } from './menu.ts'

type Views = { [V in MenuView]?: readonly MenuRow[] }
const rows = (entries: readonly MenuEntry[]): MenuRow[] => entries.map((entry) => ({ entry }))

/** Layout A: in the configured order. The overflow, and what exceeds the limit, is behind 'More options'. */
const ordered = ({ web2, web3, order }: MenuSettings): Views => {
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
  // With an empty primary list the overflow becomes the first list.
  const [first, later] = primary.length > 0 ? [primary, overflow] : [overflow, primary]
  const most = later.length > 0 ? MENU_ENTRIES : MENU_ENTRIES_WITHOUT_OVERFLOW
  const more = [...first.slice(most), ...later]
  return {
    main: [...first.slice(0, most), ...(more.length > 0 ? [{ opens: 'more', rest: true } as const] : [])],
    more,
    web3: rows(web3),
  }
}

/** Layout B: the leading group as a list, the other group behind one row. A row for the rest of a list over the limit is always last. */
const grouped = (settings: MenuSettings): Views => {
  const lead = <E extends MenuEntry>(list: readonly E[]): E[] =>
    [...list].sort((a, b) => Number(b === settings.recent) - Number(a === settings.recent))
  const [web2, web3] = [lead(settings.web2), lead(settings.web3)]
  const web3Leads = web3.length > 0 && (settings.web3First || web2.length === 0)
  const [view, first] = web3Leads ? (['web3', web3] as const) : (['web2', web2] as const)
  const [otherView, other] = web3Leads ? (['web2', web2] as const) : (['web3', web3] as const)
  const shown = first.length > MENU_ENTRIES ? MENU_ENTRIES - 1 : first.length
  const rest = first.slice(shown)
  return {
    main: [
      ...rows(first.slice(0, shown)),
      ...(other.length > 1 ? [{ opens: otherView, rest: false }] : rows(other)),
      ...(rest.length > 0 ? [{ opens: view, rest: true }] : []),
    ],
    [view]: rows(rest),
    [otherView]: rows(other),
  }
}

/** The menu that a host asks for. Every entry is in it at most once. */
export const menuLayout = (settings: MenuSettings): Menu => {
  const { main = [], ...views } = settings.order ? ordered(settings) : grouped(settings)
  const hidden = settings.hideInputs && main.some((row) => 'entry' in row && row.entry === 'email')
  const alone = settings.passkey && main.length === 0
  return {
    views: {
      ...views,
      main: alone
        ? rows(['passkey'])
        : main.map((row) => (hidden && 'entry' in row && row.entry === 'email' ? { opens: 'email', rest: false } : row)),
      ...(hidden && { email: rows(['email']) }),
    },
    passkeyLink: settings.passkey && !alone,
  }
}
