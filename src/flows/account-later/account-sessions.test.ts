import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { facts } from '../../../test/fakes/app.ts'
import { walk } from '../../../test/fakes/walk.ts'
import { machine, type SessionsEvent, type SessionsState } from './account-sessions.ts'

const session = (id: string, isCurrent = false) => ({
  id,
  isCurrent,
  browser: 'Chrome',
  os: null,
  country: null,
  lastUsedAt: new Date(0),
})
const after = (state: SessionsState, ...events: SessionsEvent[]) => walk(machine, [state], events)
const [begun] = machine.start({}, facts())
const [shown] = after(begun, { type: 'listed', rows: [session('a', true), session('b')] })
const error = { code: 'x', status: 500, message: 'Away.', retryAfter: null }

describe('the sessions', () => {
  test('are asked for at once; a list that could not be had is asked for again', () => {
    assert.deepEqual(machine.start({}, facts())[1], { run: 'list' })
    const [failed] = after(begun, { type: 'refused', error })
    assert.deepEqual([failed.at, failed.problem], ['failed', { code: 'x' }])
    assert.deepEqual(after(failed, { type: 'retry' }).slice(1), [{ run: 'list' }])
    assert.deepEqual(after(shown, { type: 'retry' }).slice(1), [])
  })

  test('end after a question, one or all others, and never without', () => {
    assert.deepEqual(after(shown, { type: 'end' }).slice(1), [])
    assert.deepEqual(after(shown, { type: 'ask', about: 'b' }, { type: 'keep' }, { type: 'end' }).slice(1), [])
    assert.deepEqual(after(shown, { type: 'ask', about: 'b' }, { type: 'end' }).slice(1), [{ run: 'end', with: 'b' }])
    assert.deepEqual(after(shown, { type: 'ask', about: 'others' }, { type: 'end' }).slice(1), [{ run: 'end', with: 'others' }])
  })

  test('a second press while one is being ended does nothing; a refusal leaves the list', () => {
    const [ending] = after(shown, { type: 'ask', about: 'b' }, { type: 'end' })
    assert.deepEqual(after(ending, { type: 'end' }), [ending])
    const [refused] = after(ending, { type: 'refused', error })
    assert.deepEqual([refused.at, refused.rows.length, refused.asking], ['shown', 2, 'b'])
    const [left] = after(ending, { type: 'listed', rows: [session('a', true)] })
    assert.deepEqual([left.at, left.rows.length, left.asking], ['shown', 1, null])
  })
})
