// The machine of a Farcaster signer: poll, time-out, approval, and each refusal.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { facts } from '../../../test/fakes/app.ts'
import { localFailure } from '../runtime/errors.ts'
import { machine, type SignerEvent } from './farcaster-signer.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const again = { replace: { screen: 'AWAITING_FARCASTER_SIGNER', params: { address } } }
const result = { fid: 7, publicKey: `0x${'ab'.repeat(32)}` }

describe('a Farcaster signer', () => {
  const [start, ...starting] = machine.start({ address }, facts())
  const on = (event: SignerEvent, state = start) => machine.on(state, event, facts())
  const [waiting, ...begun] = on({ type: 'opened', uri: 'https://farcaster.xyz/x', mobile: true })

  test('asks the frame for its key, and polls each 2 s, for at most 300 s', () => {
    assert.deepEqual(starting[0], { run: 'open', with: { address } })
    assert.deepEqual([waiting.at, waiting.uri, waiting.mobile], ['waiting', 'https://farcaster.xyz/x', true])
    assert.deepEqual(begun, [
      { after: 2000, send: { type: 'poll' } },
      { after: 300_000, send: { type: 'late' } },
    ])
    assert.deepEqual(on({ type: 'poll' }, waiting)[1], { run: 'poll' })
    assert.deepEqual(on({ type: 'pending' }, waiting)[1], { after: 2000, send: { type: 'poll' } })
    const [late, told] = on({ type: 'late' }, waiting)
    assert.deepEqual([late.at, late.title, late.text], ['failure', 'signer.failed', 'signer.failed_text'])
    assert.ok(told && 'refused' in told && told.refused.code === 'client_request_timeout')
    for (const event of [{ type: 'poll' }, { type: 'pending' }, { type: 'late' }, { type: 'approved', result }] as const)
      assert.deepEqual(on(event, late), [late], event.type)
    assert.deepEqual(on({ type: 'press' }, late)[1], again)
  })

  test('an approval is its result; it closes after 1.4 s', () => {
    for (const state of [start, waiting]) {
      const [done, ...commands] = on({ type: 'approved', result }, state)
      assert.equal(done.at, 'success')
      assert.deepEqual(commands, [{ done: { kind: 'farcaster-signer', result } }, { after: 1400, send: { type: 'go-on' } }])
      assert.deepEqual(on({ type: 'go-on' }, done)[1], { close: 'success' })
      assert.deepEqual(on({ type: 'refused', error: localFailure('signer_revoked', '') }, done), [done])
    }
  })

  test('who rejects it is told so, and may be asked again', () => {
    const [state, told] = on({ type: 'refused', error: localFailure('signer_revoked', 'rejected') }, waiting)
    assert.deepEqual([state.title, state.text], ['signer.revoked', 'signer.revoked_text'])
    assert.ok(told && 'refused' in told)
    assert.deepEqual(on({ type: 'press' }, state)[1], again)
  })

  test('without a connection it goes on by itself', () => {
    const error = { ...localFailure('service_unreachable', ''), offline: true } as const
    const [state, ...commands] = on({ type: 'refused', error })
    assert.deepEqual([state.waits, commands], [true, [{ run: 'online' }, { refused: error }]])
    assert.deepEqual(on({ type: 'online' }, state)[1], again)
    assert.deepEqual(on({ type: 'online' }), [start])
  })

  test('it may be begun again where nothing comes', () => {
    assert.deepEqual(on({ type: 'press' }), [start])
    const [slow] = on({ type: 'slow' })
    assert.deepEqual(on({ type: 'press' }, slow)[1], again)
    assert.deepEqual(on({ type: 'slow' }, waiting), [waiting])
    assert.equal(on({ type: 'opened', uri: 'https://farcaster.xyz/x', mobile: false }, slow)[0].slow, undefined)
  })
})
