import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MenuEntry, WALLET_ENTRIES, WEB2_ENTRIES } from '../contract/menu.ts'
import { leadsTo, type Menu, type MenuRow, type MenuSettings } from './menu.ts'
import { menuLayout } from './menu-layout.ts'

const none: MenuSettings = {
  web2: [],
  web3: [],
  passkey: false,
  order: null,
  web3First: false,
  hideInputs: false,
  recent: null,
}
const lay = (own: Partial<MenuSettings>): Menu => menuLayout({ ...none, ...own })
const text = (row: MenuRow): string => ('entry' in row ? row.entry : `${row.rest ? '+' : '>'}${row.opens}`)
const view = (menu: Menu, name: keyof Menu['views']): string[] => (menu.views[name] ?? []).map(text)
const web2 = (count: number) => WEB2_ENTRIES.slice(0, count)
const web3 = (count: number) => WALLET_ENTRIES.slice(0, count)
/** Every entry that a person can reach from the first list, as often as it is met. */
const reached = (menu: Menu, name: keyof Menu['views'] = 'main'): MenuEntry[] =>
  (menu.views[name] ?? []).flatMap((row) => ('entry' in row ? [row.entry] : reached(menu, row.opens)))
const sorted = (entries: readonly string[]): string[] => [...entries].sort()

test('layout A: 1, 4, 5, 8 and 12 methods without an overflow', () => {
  const main = (count: number) => {
    const menu = lay({ web2: web2(12), order: { primary: web2(count), overflow: [] } })
    return [view(menu, 'main'), view(menu, 'more')]
  }
  const names: string[] = [...WEB2_ENTRIES]
  for (const count of [1, 4, 5]) assert.deepEqual(main(count), [names.slice(0, count), []])
  for (const count of [8, 12]) assert.deepEqual(main(count), [[...names.slice(0, 5), '+more'], names.slice(5, count)])
})

test('layout A: with an overflow four are shown, whatever more are primary leads the rest', () => {
  for (const primary of [1, 2, 3, 4, 5, 8]) {
    for (const overflow of [1, 4, 5]) {
      const all: string[] = web2(primary + overflow) as never
      const menu = lay({ web2: web2(13), order: { primary: all.slice(0, primary), overflow: all.slice(primary) } })
      const shown = Math.min(primary, 4)
      assert.deepEqual(view(menu, 'main'), [...all.slice(0, shown), '+more'])
      assert.deepEqual(view(menu, 'more'), all.slice(shown))
    }
  }
})

test('layout A: what is named twice stands once, where it is named first; what is unknown or not offered is dropped', () => {
  const order = { primary: ['google', 'email', 'google', 'pigeon', 'toString'], overflow: ['email', 'sms', 'apple', 'sms'] }
  const menu = lay({ web2: ['email', 'sms', 'google'], order })
  assert.deepEqual(view(menu, 'main'), ['google', 'email', '+more'])
  assert.deepEqual(view(menu, 'more'), ['sms'])
})

test('layout A: an overflow of nothing that is offered is none, and one without a primary list is the list', () => {
  const five = ['email', 'sms', 'google', 'twitter', 'discord']
  assert.deepEqual(view(lay({ web2: web2(5), order: { primary: five, overflow: ['metamask'] } }), 'main'), five)
  assert.deepEqual(view(lay({ web2: web2(5), order: { primary: ['metamask'], overflow: ['sms'] } }), 'main'), ['sms'])
})

test('layout A: wallets stand by name, or behind one row', () => {
  const order = { primary: ['metamask', 'email', 'wallet'], overflow: [] }
  const menu = lay({ web2: web2(1), web3: ['rainbow', 'metamask'], order })
  assert.deepEqual(view(menu, 'main'), ['metamask', 'email', '>web3'])
  assert.deepEqual(view(menu, 'web3'), ['rainbow', 'metamask'])
  assert.deepEqual(view(lay({ web2: web2(1), order }), 'main'), ['email'])
})

test('layout B: 1, 4, 5, 8 and 12 methods of one group; a list over four ends after three', () => {
  const names: string[] = [...WEB2_ENTRIES]
  for (const count of [1, 4]) assert.deepEqual(view(lay({ web2: web2(count) }), 'main'), names.slice(0, count))
  for (const count of [5, 8, 12]) {
    const menu = lay({ web2: web2(count) })
    assert.deepEqual(view(menu, 'main'), [...names.slice(0, 3), '+web2'])
    assert.deepEqual(view(menu, 'web2'), names.slice(3, count))
  }
})

test('layout B: web2 first has the wallets behind a row, web3 first has everything else behind one', () => {
  const first = lay({ web2: web2(8), web3: web3(6) })
  assert.deepEqual(view(first, 'main'), ['email', 'sms', 'google', '>web3', '+web2'])
  assert.deepEqual(view(first, 'web3'), [...web3(6)])
  const second = lay({ web2: web2(8), web3: web3(6), web3First: true })
  assert.deepEqual(view(second, 'main'), [...web3(3), '>web2', '+web3'])
  assert.deepEqual(view(second, 'web3'), web3(6).slice(3))
  assert.deepEqual(view(second, 'web2'), [...web2(8)])
})

test('layout B: a group of one needs no row of its own, and a group of none leads nothing', () => {
  assert.deepEqual(view(lay({ web2: web2(2), web3: ['metamask'] }), 'main'), ['email', 'sms', 'metamask'])
  assert.deepEqual(view(lay({ web2: web2(1), web3: web3(2), web3First: true }), 'main'), [...web3(2), 'email'])
  assert.deepEqual(view(lay({ web3: web3(2) }), 'main'), [...web3(2)])
  assert.deepEqual(view(lay({ web2: web2(2), web3First: true }), 'main'), ['email', 'sms'])
})

test('layout B: what was used last leads its group, and the others keep their order', () => {
  assert.deepEqual(view(lay({ web2: web2(6), recent: 'spotify' }), 'main'), ['email', 'sms', 'google', '+web2'])
  assert.deepEqual(view(lay({ web2: web2(6), recent: 'github' }), 'main'), ['github', 'email', 'sms', '+web2'])
  assert.deepEqual(view(lay({ web2: web2(1), web3: web3(2), recent: web3(2)[1] ?? null }), 'web3'), [...web3(2)].reverse())
})

test('in every menu each entry is met exactly once, no row opens an empty list, and no list is longer than its bound', () => {
  let menus = 0
  for (let count2 = 0; count2 <= WEB2_ENTRIES.length; count2++)
    for (let count3 = 0; count3 <= WALLET_ENTRIES.length; count3++)
      for (const web3First of [false, true])
        for (const hideInputs of [false, true])
          for (const passkey of [false, true])
            for (const primary of [null, 0, 1, 4, 5, 7]) {
              const all: string[] = [...web2(count2), ...web3(count3)]
              const order = primary === null ? null : { primary: all.slice(0, primary), overflow: all.slice(primary) }
              const menu = lay({ web2: web2(count2), web3: web3(count3), web3First, hideInputs, passkey, order })
              const alone = passkey && all.length === 0
              assert.deepEqual(sorted(reached(menu)), sorted(alone ? ['passkey'] : all))
              assert.equal(menu.passkeyLink, passkey && !alone)
              assert.ok(menu.views.main.length <= (order ? 6 : 5), JSON.stringify(menu))
              for (const row of Object.values(menu.views).flat())
                if ('opens' in row) assert.ok((menu.views[row.opens] ?? []).length > 0, JSON.stringify(menu))
              if (hideInputs) assert.ok(!view(menu, 'main').includes('email'))
              menus++
            }
  assert.equal(menus, (WEB2_ENTRIES.length + 1) * (WALLET_ENTRIES.length + 1) * 2 * 2 * 2 * 6)
})

test('a hidden field stands in a list of its own, and where it is behind a row already it stays there', () => {
  const menu = lay({ web2: web2(2), hideInputs: true })
  assert.deepEqual([view(menu, 'main'), view(menu, 'email')], [['>email', 'sms'], ['email']])
  const behind = lay({ web2: web2(2), web3: web3(2), web3First: true, hideInputs: true })
  assert.deepEqual(
    [view(behind, 'main'), view(behind, 'web2')],
    [
      [...web3(2), '>web2'],
      ['email', 'sms'],
    ],
  )
})

test('a row leads to what is behind it, however deep', () => {
  const order = { primary: ['email'], overflow: ['sms', 'wallet'] }
  const menu = lay({ web2: web2(2), web3: ['rainbow', 'metamask'], order })
  const more = menu.views.main.find((row) => 'opens' in row)
  assert.ok(more)
  assert.deepEqual(
    ['metamask', 'sms', 'email', null].map((entry) => leadsTo(menu, more, entry)),
    [true, true, false, false],
  )
})
