// What changes of the user in one tab: told to the others by a mark, read by each once, and by none without need.

import assert from 'node:assert/strict'
import { before, describe, mock, test } from 'node:test'
import { answer, freshBrowser, gone, later, session, settled, token, wireUser } from '../../test/fakes/session.ts'
import { sharedStorage } from '../../test/fakes/storage.ts'
import type { Api } from '../api/call.ts'
import type { WireSession, WireUser } from '../contract/entities.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { loadReader } from './session-refresh.ts'

const MARK = 'latchkey:user-mark'
const accepted = (own: Partial<WireUser> = {}): WireUser => ({ ...wireUser(), has_accepted_terms: true, ...own })
/** Until all that is under way has come to its end. */
const quiet = async (): Promise<void> => {
  for (let turns = 0; turns < 10; turns++) await settled()
}

/** A service that has one user, as they are at the moment; `refused`: what it says to whoever reads them. */
const service = (now: { user: WireUser; refused?: unknown; renewed?: WireSession | Promise<WireSession> | LatchkeyError }) => {
  const asked: string[] = []
  const api = (async ({ name }: { name: string }) => {
    asked.push(name)
    if (name === 'users.me') {
      if (now.refused) throw now.refused
      return now.user
    }
    if (name === 'sessions.logout') return { success: true }
    if (now.renewed instanceof LatchkeyError) throw now.renewed
    return now.renewed ?? answer({ user: now.user, session_update_action: 'ignore', token: null, refresh_token: null })
  }) as unknown as Api
  return { api, asked }
}

/** Tabs of one browser in which somebody is signed in. */
const open = async (count: number, now: Parameters<typeof service>[0] = { user: wireUser() }) => {
  const storage = sharedStorage()
  const backend = service(now)
  const tabs = Array.from({ length: count }, () => session(backend.api, storage))
  tabs[0]?.session.adopt(answer())
  await quiet()
  backend.asked.length = 0
  return { storage, tabs, now, ...backend }
}
const terms = ({ tabs }: Awaited<ReturnType<typeof open>>) => tabs.map(({ session: one }) => one.$user.get()?.hasAcceptedTerms)

describe('the user over tabs', () => {
  freshBrowser()
  before(loadReader)

  test('what a call has changed is read by the other tabs, once each, and no token is renewed for it', async () => {
    const all = await open(3)
    all.now.user = accepted()
    all.tabs[1]?.session.setUser(accepted())
    await quiet()
    assert.deepEqual(
      [terms(all), all.asked],
      [
        [true, true, true],
        ['users.me', 'users.me'],
      ],
    )
  })

  test('what a refresh finds changed is told too; one that finds nothing new tells nobody', async () => {
    const all = await open(2)
    await all.tabs[0]?.session.refresh()
    await quiet()
    assert.deepEqual(all.asked, ['sessions.refresh'])
    all.now.user = accepted()
    await all.tabs[0]?.session.refresh()
    await quiet()
    assert.deepEqual(
      [terms(all), all.asked.slice(1)],
      [
        [true, true],
        ['sessions.refresh', 'users.me'],
      ],
    )
  })

  test('nothing of the user goes through the storage: a mark, gone with the session', async () => {
    const all = await open(2)
    const before = new Set(all.storage.values.keys())
    all.tabs[0]?.session.setUser(accepted({ custom_metadata: { secret: 'canary' } } as never))
    const [[key, mark] = []] = [...all.storage.values].filter(([name]) => !before.has(name))
    assert.equal(key, MARK)
    assert.match(String(mark), /^[\da-f-]{36}$/)
    await all.tabs[1]?.session.logout()
    assert.equal(all.storage.values.size, 0)
  })

  test('twenty tabs and many changes: each tab reads at once, then no sooner than in a quarter of a second', async () => {
    mock.timers.reset()
    mock.timers.enable({ apis: ['Date', 'setTimeout'], now: 1_700_000_000_000 })
    const all = await open(20)
    for (let times = 0; times < 50; times++) all.tabs[0]?.session.setUser(accepted({ created_at: times }))
    all.now.user = accepted({ created_at: 49 })
    await quiet()
    assert.equal(all.asked.length, 19)
    mock.timers.tick(249)
    await quiet()
    assert.equal(all.asked.length, 19)
    mock.timers.tick(1)
    await quiet()
    assert.deepEqual([all.asked.length, new Set(all.asked).size], [38, 1])
    mock.timers.tick(10_000)
    await quiet()
    assert.equal(all.asked.length, 38)
    assert.equal(new Set(all.tabs.map(({ session: one }) => one.$user.get()?.createdAt.getTime())).size, 1)
  })

  test('another person whose wallet comes after they do: a renewal from before it is not the last word', async () => {
    const late = later()
    const all = await open(2)
    const [mine, theirs] = all.tabs
    const bob = wireUser('did:privy:bob')
    all.now.renewed = late.promise
    await theirs?.session.logout()
    theirs?.session.adopt(answer({ user: bob, token: token('did:privy:bob') }))
    await settled()
    all.now.user = { ...bob, has_accepted_terms: true }
    theirs?.session.setUser(all.now.user)
    await quiet()
    // Answered as it was before the change.
    late.come(answer({ user: bob, token: token('did:privy:bob'), session_update_action: 'ignore' }))
    await quiet()
    assert.deepEqual([mine?.session.$user.get()?.id, terms(all)], [bob.id, [true, true]])
  })

  test('a tab that slept through a change reads the user when it wakes, and one that slept through none does not', async () => {
    const all = await open(2)
    all.tabs[1]?.tab.missing(() => undefined)
    await quiet()
    assert.deepEqual(all.asked, [])
    all.now.user = accepted()
    all.tabs[1]?.tab.missing(() => all.tabs[0]?.session.setUser(accepted()))
    await quiet()
    assert.deepEqual([terms(all), all.asked], [[true, true], ['users.me']])
  })

  test('a reading that learns that the session is over ends it in every tab', async () => {
    const all = await open(3)
    Object.assign(all.now, { refused: gone(), renewed: gone() })
    all.tabs[0]?.session.setUser(accepted())
    await quiet()
    assert.deepEqual(
      all.tabs.map(({ session: one }) => one.$user.get()),
      [null, null, null],
    )
    assert.equal(all.storage.values.size, 0)
  })

  test('an older service, which has no such call, is asked by a renewal; a network that is away changes nothing', async () => {
    const all = await open(2)
    all.now.refused = new LatchkeyError('not_found', 'No such call.', { status: 404 })
    all.now.user = accepted()
    all.tabs[0]?.session.setUser(accepted())
    await quiet()
    // What a renewal finds it tells, so the first tab looks once more, and finds nothing new.
    const twice = ['users.me', 'sessions.refresh']
    assert.deepEqual(
      [terms(all), all.asked.splice(0)],
      [
        [true, true],
        [...twice, ...twice],
      ],
    )
    all.now.refused = new LatchkeyError('service_unreachable', 'Away.')
    all.tabs[0]?.session.setUser(accepted({ created_at: 7 }))
    await quiet()
    assert.deepEqual([terms(all), all.asked], [[true, true], ['users.me']])
  })

  test('somebody whose login goes on in another tab is nobody here, whatever changes of them meanwhile', async () => {
    const all = await open(2)
    const [one, other] = all.tabs.map(({ session: tab }) => tab)
    await one?.logout()
    one?.adopt(answer({ token: token('did:privy:ada', 3600, 0, undefined, 'another session'), refresh_token: 'r2' }))
    one?.defer()
    await quiet()
    assert.deepEqual([other?.$user.get(), other?.isLeft()], [null, true])
    all.now.user = accepted()
    all.asked.length = 0
    one?.setUser(accepted())
    await quiet()
    assert.deepEqual([all.asked, other?.$user.get(), other?.isLeft(), await other?.hostToken()], [['users.me'], null, true, null])
    assert.deepEqual([one?.$user.get()?.hasAcceptedTerms, one?.isLeft()], [true, false])
    one?.finish()
    await quiet()
    assert.deepEqual(terms(all), [true, true])
  })
})
