// Places in the line of requests: taken in the call, kept while code is loaded, free again where a call fails.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { atom } from 'nanostores'
import { user as ada } from '../../test/fakes/app.ts'
import type { User } from '../contract/entities.ts'
import type { LatchkeyError } from '../contract/latchkey-error.ts'
import { notifyTickets, type Ticket, type TicketOwner, withTicket } from '../kit/ticket.ts'
import { whenFirst } from '../kit/ticket-queue.ts'
import { createRequestQueue } from './request-queue.ts'

const bob: User = { ...ada, id: 'did:privy:bob' }
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** An app's queue, and calls whose code is loaded when the test says so. */
const line = (person: User | null = ada) => {
  const $user = atom<User | null>(person)
  const queue = createRequestQueue($user)
  const heard: string[] = []
  const loads = new Map<string, { done(): void; fail(error: Error): void }>()
  const answers = new Map<string, () => void>()
  const runtime = { requests: queue, $user }
  const tagNamed = (name: string) => ({ name, runtime })
  const first = tagNamed('tag')
  /** `asks`: whether it is shown by the page; else it is handed on to a wallet from outside. */
  const call = (name: string, { tag = first as TicketOwner | null, isPersonal = true, asks = true } = {}) => {
    const end = withTicket(tag ?? { runtime }, isPersonal, async (ticket: Ticket) => {
      await new Promise<void>((done, fail) => loads.set(name, { done, fail }))
      if (!asks) return whenFirst(ticket, async () => void heard.push(`${name} handed on`))
      const shown = { name }
      return new Promise<void>((resolve, reject) => {
        const begin = (): void => {
          queue.opened(shown)
          heard.push(name)
          answers.set(name, () => {
            queue.closed(shown)
            resolve()
          })
        }
        queue.add({ tag: tag ?? shown, begin, reject }, ticket)
      })
    })
    end.catch(({ code, message }: LatchkeyError) => heard.push(`${name} ${code ?? message}`))
    return end
  }
  const load = async (...names: string[]) => {
    for (const name of names) {
      loads.get(name)?.done()
      await settled()
    }
  }
  const answer = async (name: string) => {
    answers.get(name)?.()
    await settled()
  }
  return {
    $user,
    queue,
    heard,
    call,
    load,
    answer,
    runtime,
    tagNamed,
    tag: first,
    fail: (name: string) => loads.get(name)?.fail(new Error('lost')),
  }
}

describe('calls of one task', () => {
  test('are shown in their order, in whichever order their code arrives', async () => {
    const { heard, call, load, answer } = line()
    for (const name of ['a', 'b', 'c', 'd']) call(name)
    await load('d', 'b', 'c')
    assert.deepEqual(heard, [])
    await load('a')
    for (const name of ['a', 'b', 'c', 'd']) await answer(name)
    assert.deepEqual(heard, ['a', 'b', 'c', 'd'])
  })

  test('one that fails before it is shown frees its place', async () => {
    const { heard, call, load, answer, fail } = line()
    for (const name of ['a', 'b', 'c']) call(name)
    await load('c', 'b')
    fail('a')
    await settled()
    await answer('b')
    await answer('c')
    assert.deepEqual(heard, ['b', 'a lost', 'c'])
  })

  test('that need no screen are handed on in their order too, and hold up nobody afterwards', async () => {
    const { heard, call, load } = line()
    call('a')
    call('b', { asks: false })
    call('c', { asks: false })
    call('d')
    await load('d', 'c', 'b')
    assert.deepEqual(heard, [])
    await load('a')
    assert.deepEqual(heard, ['a', 'b handed on', 'c handed on'])
  })

  test('twenty wait beside the one that is shown, counted at the call; the last ones are refused', async () => {
    const { heard, call, load, queue } = line()
    const names = Array.from({ length: 24 }, (_, at) => `n${at}`)
    for (const name of names) call(name)
    await load(...[...names].reverse())
    assert.deepEqual(
      heard.filter((one) => one.includes('full')),
      ['n23', 'n22', 'n21'].map((name) => `${name} request_queue_full`),
    )
    assert.equal(heard.at(-1), 'n0')
    assert.equal(queue.$waiting.get(), 20)
  })

  test('of another app stand in a line of their own', async () => {
    const one = line()
    const other = line()
    one.call('a')
    other.call('b')
    await other.load('b')
    assert.deepEqual(other.heard, ['b'])
  })

  test('of a tag whose app is not known yet hold up every line, until it is', async () => {
    const one = line()
    const other = line()
    const tag: { runtime: TicketOwner['runtime'] } = { runtime: null }
    other.call('a', { tag })
    one.call('b')
    await one.load('b')
    assert.deepEqual(one.heard, [])
    tag.runtime = other.runtime
    notifyTickets()
    assert.deepEqual(one.heard, ['b'])
    // Whoever is signed in then is who it is for.
    other.$user.set(bob)
    await settled()
    assert.deepEqual(other.heard, ['a user_rejected_request'])
  })

  test('what something under way needs waits for none that is still coming', async () => {
    const { heard, call, queue } = line()
    call('a')
    queue.add({ tag: {}, begin: () => heard.push('factor'), reject: () => undefined })
    assert.deepEqual(heard, ['factor'])
  })
})

describe('a call that is still coming ends', () => {
  test('with its person: a sign-out, or another one, is told at once, and nothing of it is shown or handed on', async () => {
    for (const next of [null, bob]) {
      const { $user, heard, call, load } = line()
      call('a')
      call('b', { asks: false })
      call('c', { isPersonal: false, asks: false })
      $user.set(next)
      await settled()
      assert.deepEqual(heard, ['a user_rejected_request', 'b user_rejected_request'])
      await load('a', 'b', 'c')
      assert.deepEqual(heard.slice(2), ['c handed on'])
    }
  })

  test('not by the person of another app, also where its own is not known yet', async () => {
    const other = line()
    let told = 'coming'
    const owner: TicketOwner = { runtime: null }
    const work = {} as { done(): void }
    const end = withTicket(owner, true, () => new Promise<void>((done) => Object.assign(work, { done })))
    end.catch(({ code }: LatchkeyError) => {
      told = code
    })
    other.$user.set({ ...ada })
    other.$user.set(bob)
    await settled()
    assert.equal(told, 'coming')
    work.done()
    await end
  })

  test('with its tag, which another call does not', async () => {
    const { heard, call, load, queue, tag, tagNamed } = line()
    call('a')
    call('b', { tag: tagNamed('other') })
    queue.removed(tag)
    await load('a', 'b')
    assert.deepEqual(heard, ['a request_dropped', 'b'])
  })

  test('not by the person who signs in where nobody was', async () => {
    const { $user, heard, call, load } = line(null)
    call('a')
    $user.set(ada)
    await load('a')
    assert.deepEqual(heard, ['a'])
    call('b')
    $user.set(bob)
    await settled()
    assert.deepEqual(heard, ['a', 'b user_rejected_request'])
  })
})
