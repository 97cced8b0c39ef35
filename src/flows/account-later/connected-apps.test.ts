import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { facts } from '../../../test/fakes/app.ts'
import { walk } from '../../../test/fakes/walk.ts'
import { type ConnectedAppsEvent, type ConnectedAppsState, machine } from './connected-apps.ts'

const app = (id: string) => ({
  ...{ id, app_id: 'a', name: 'Harbour', icon_url: null, origin: null },
  ...{ connected_at: 1, last_used_at: 2 },
})
const after = (state: ConnectedAppsState, ...events: ConnectedAppsEvent[]) => walk(machine, [state], events)
const [begun] = machine.start({}, facts())
const [shown] = after(begun, { type: 'listed', rows: [app('a'), app('b')] })
const error = { code: 'x', status: 500, message: 'Away.', retryAfter: null }

describe('connected apps', () => {
  test('are asked for at once; a list that could not be had is asked for again', () => {
    assert.deepEqual(machine.start({}, facts())[1], { run: 'list' })
    const [failed] = after(begun, { type: 'refused', error })
    assert.deepEqual([failed.at, failed.problem], ['failed', { code: 'x' }])
    assert.deepEqual(after(failed, { type: 'retry' }).slice(1), [{ run: 'list' }])
    assert.deepEqual(after(shown, { type: 'retry' }).slice(1), [])
  })

  test('are disconnected after a question, once, and never without', () => {
    assert.deepEqual(after(shown, { type: 'end' }).slice(1), [])
    assert.deepEqual(after(shown, { type: 'ask', about: 'b' }, { type: 'keep' }, { type: 'end' }).slice(1), [])
    const [ending, ...commands] = after(shown, { type: 'ask', about: 'b' }, { type: 'end' })
    assert.deepEqual(commands, [{ run: 'end', with: 'b' }])
    assert.deepEqual(after(ending, { type: 'end' }), [ending])
    const [left] = after(ending, { type: 'listed', rows: [app('a')], told: 'ended' })
    assert.deepEqual([left.at, left.rows.length, left.asking, left.told], ['shown', 1, null, 'ended'])
  })

  test('are left by the way back', () => {
    assert.deepEqual(after(shown, { type: 'leave' }).slice(1), [{ back: true }])
  })

  test('stay in the list where the service refuses', () => {
    const [refused] = after(shown, { type: 'ask', about: 'b' }, { type: 'end' }, { type: 'refused', error })
    assert.deepEqual([refused.at, refused.rows.length, refused.asking, refused.problem], ['shown', 2, 'b', { code: 'x' }])
  })
})
