import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { user as ada } from '../../test/fakes/app.ts'
import type { User } from '../contract/entities.ts'
import { createRequestQueue } from './request-queue.ts'

const bob: User = { ...ada, id: 'did:privy:bob' }

/** A queue, and what becomes of what is put into it: `1 begun`, `1 code`. */
const queueFor = (person: User | null = ada) => {
  const $user = atom<User | null>(person)
  const queue = createRequestQueue($user)
  const heard: string[] = []
  const tag = { name: 'first' }
  const add = (name: string, own: object = tag) => {
    const request = {
      tag: own,
      begin: () => {
        queue.opened(own)
        heard.push(`${name} begun`)
      },
      reject: ({ code }: { code: string }) => heard.push(`${name} ${code}`),
    }
    queue.add(request)
    return request
  }
  return { $user, queue, heard, tag, add }
}

test('a request begins at once where nothing is open; the others in their order, one after the other', () => {
  const { queue, heard, tag, add } = queueFor()
  add('1')
  add('2')
  add('3')
  assert.deepEqual([heard, queue.$waiting.get()], [['1 begun'], 2])
  queue.closed(tag)
  assert.deepEqual([heard, queue.$waiting.get()], [['1 begun', '2 begun'], 1])
  queue.closed(tag)
  queue.closed(tag)
  queue.closed(tag)
  assert.deepEqual([heard, queue.$waiting.get()], [['1 begun', '2 begun', '3 begun'], 0])
})

test('a login that is open goes first, also in another tag of the page; the person who comes of it answers', () => {
  const { $user, queue, heard, add } = queueFor(null)
  const other = {}
  queue.opened(other)
  add('1')
  assert.deepEqual(heard, [])
  $user.set(ada)
  assert.deepEqual(heard, [])
  queue.closed(other)
  assert.deepEqual(heard, ['1 begun'])
})

test('where nobody is signed in, and after a login that was closed, it is refused', () => {
  const { queue, heard, tag, add } = queueFor(null)
  add('1')
  assert.deepEqual(heard, ['1 must_be_authenticated'])
  queue.opened(tag)
  add('2')
  queue.closed(tag)
  assert.deepEqual(heard, ['1 must_be_authenticated', '2 must_be_authenticated'])
  assert.equal(queue.$waiting.get(), 0)
})

test('twenty wait; one more is refused, and the twenty stay', () => {
  const { queue, heard, tag, add } = queueFor()
  for (let n = 0; n <= 20; n++) add(String(n))
  assert.equal(queue.$waiting.get(), 20)
  add('21')
  assert.deepEqual([heard, queue.$waiting.get()], [['0 begun', '21 request_queue_full'], 20])
  queue.closed(tag)
  add('22')
  assert.equal(queue.$waiting.get(), 20)
})

test('a sign-out rejects all that wait, whichever hears of it first', () => {
  const { $user, queue, heard, tag, add } = queueFor()
  add('1')
  add('2')
  add('3')
  // The tag closes its modal on the same news, which must not show the next request to nobody.
  $user.listen(() => queue.closed(tag))
  $user.set(null)
  assert.deepEqual(heard, ['1 begun', '2 user_rejected_request', '3 user_rejected_request'])
})

test('another person is shown nothing of the former one’s', () => {
  const { $user, queue, heard, tag, add } = queueFor()
  add('1')
  add('2')
  $user.set(bob)
  add('3')
  queue.closed(tag)
  assert.deepEqual(heard, ['1 begun', '2 user_rejected_request', '3 begun'])
})

test('what was made while a login was open belongs to who signed in by it', () => {
  const { $user, queue, heard, tag, add } = queueFor(null)
  queue.opened(tag)
  add('1')
  $user.set(ada)
  $user.set(bob)
  queue.closed(tag)
  assert.deepEqual(heard, ['1 user_rejected_request'])
})

test('the same person with other accounts keeps what waits', () => {
  const { $user, queue, heard, add } = queueFor()
  add('1')
  add('2')
  $user.set({ ...ada, hasAcceptedTerms: true })
  assert.deepEqual([heard, queue.$waiting.get()], [['1 begun'], 1])
})

test('a tag that is removed rejects what it was to show, and makes room for the others', () => {
  const { queue, heard, tag, add } = queueFor()
  const other = {}
  add('1')
  add('2')
  add('3', other)
  queue.removed(tag)
  assert.deepEqual(heard, ['1 begun', '2 request_dropped', '3 begun'])
})

test('a request that is withdrawn is never shown, nor rejected', () => {
  const { queue, heard, tag, add } = queueFor()
  add('1')
  const request = add('2')
  queue.withdraw(request)
  queue.closed(tag)
  assert.deepEqual([heard, queue.$waiting.get()], [['1 begun'], 0])
})
