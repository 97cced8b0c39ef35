// A window of the service from the page's side, with a browser's `open` that a test plays.

import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { openWindow } from '../../test/fakes/page-window.ts'
import { settle } from '../../test/fakes/wallet-frame.ts'
import { openKeyWindow } from './key-window.ts'

const page = openWindow()
const ADDRESS = 'https://id.example/apps/a/keys/export#ticket=t'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
type Handle = { closed: boolean; focus(): void; close(): void }

/** The browser: what it was asked to open, and what was done with the windows. */
const browser = (userAgent = 'desktop', opens: (name: string, made: Handle[]) => Handle | null = () => null) => {
  const log: string[] = []
  const made: Handle[] = []
  const windowOf = (name: string): Handle => ({
    closed: false,
    focus: () => void log.push(`focus ${name}`),
    close() {
      this.closed = true
      log.push(`close ${name}`)
    },
  })
  const opened: { address: string; name: string; features: string }[] = []
  for (const [name, value] of Object.entries({ screenX: 0, screenY: 0, outerWidth: 1280, outerHeight: 800 }))
    page.put(name, value)
  page.put('navigator', { userAgent, maxTouchPoints: 0 })
  page.put('open', (address: string, name: string, features = '') => {
    opened.push({ address, name, features })
    if (address === '') return opens(name, made)
    const one = windowOf(`${made.length}`)
    made.push(one)
    return one
  })
  return { log, made, opened, windowOf }
}
beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => {
  mock.timers.reset()
  page.clear()
})

test('is opened with its address at once, under a name of its own each time, and with an opener', () => {
  const { opened } = browser()
  openKeyWindow(ADDRESS)
  openKeyWindow(ADDRESS)
  assert.deepEqual(
    opened.map(({ address }) => address),
    [ADDRESS, ADDRESS],
  )
  assert.notEqual(opened[0]?.name, opened[1]?.name)
  assert.match(opened[0]?.name ?? '', /^latchkey-keys-/)
  assert.match(opened[0]?.features ?? '', /^popup,width=440,height=680,left=420,top=60$/)
  assert.doesNotMatch(opened[0]?.features ?? '', /noopener|noreferrer/)
})

test('that the browser does not open, or has closed already, is none', () => {
  browser()
  page.put('open', () => null)
  assert.equal(openKeyWindow(ADDRESS), null)
  page.put('open', () => ({ closed: true }))
  assert.equal(openKeyWindow(ADDRESS), null)
})

test('is brought to the front; on a phone by its name, and a stranger that this opens is closed at once', () => {
  const desktop = browser()
  const window = openKeyWindow(ADDRESS)
  assert.equal(window?.front(), true)
  assert.deepEqual([desktop.log, desktop.opened.length], [['focus 0'], 1])

  const same = browser(IPHONE, (_, made) => made[0] ?? null)
  const tab = openKeyWindow(ADDRESS)
  assert.equal(tab?.front(), true)
  assert.deepEqual([same.log, same.opened[1]?.address, same.opened[1]?.name], [['focus 0'], '', same.opened[0]?.name])

  const another = browser(IPHONE, () => another.windowOf('stranger'))
  openKeyWindow(ADDRESS)?.front()
  assert.deepEqual(another.log, ['focus 0', 'close stranger'])
})

test('that this page has lost is not brought to the front, and nothing is opened for it', () => {
  const { made, opened, log } = browser(IPHONE)
  const window = openKeyWindow(ADDRESS)
  Object.assign(made[0] ?? {}, { closed: true })
  assert.equal(window?.front(), false)
  assert.deepEqual([opened.length, log], [1, []])
})

test('is gone when it is closed for two looks, not for one', async () => {
  const { made } = browser()
  const window = openKeyWindow(ADDRESS)
  let gone = false
  void window?.gone(new AbortController().signal).then(() => {
    gone = true
  })
  const look = async (closed: boolean) => {
    Object.assign(made[0] ?? {}, { closed })
    mock.timers.tick(300)
    await settle()
    return gone
  }
  assert.deepEqual([await look(true), await look(false), await look(true), await look(true)], [false, false, false, true])
})

test('is closed by the page', () => {
  const { log } = browser()
  openKeyWindow(ADDRESS)?.close()
  assert.deepEqual(log, ['close 0'])
})
