// The result of a request whose screen shows a failure and is closed.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { user } from '../../../test/fakes/app.ts'
import { fakeModal } from '../../../test/fakes/modal.ts'
import { fakeScreen } from '../../../test/fakes/screens.ts'
import { NodeError } from '../../api/rpc.ts'
import { exitError } from '../../contract/exit-error.ts'
import type { LatchkeyError } from '../../contract/latchkey-error.ts'
import { PURPOSES, type Purpose } from '../../contract/purposes.ts'
import { errorMove, failureOf, localFailure } from './errors.ts'

const asks = fakeScreen('TEST_ASKS')
const below = fakeScreen('TEST_ASKS_BELOW')
fakeScreen('ERROR_SCREEN')
fakeScreen('ERROR_SCREEN_REQUEST')

const said = { code: -32003, message: 'nonce too low', data: '0xdead' }
const thrown = new NodeError(said)
const failure = failureOf(thrown)
const failed = { to: 'failed', commands: [{ refused: failure }] } as const

const settled = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error)
const opened = () => {
  const modal = fakeModal(user)
  modal.modal.open([asks.route])
  return modal
}
/** What the owner hears of a modal that is closed now. */
const closing = ({ modal, heard }: ReturnType<typeof opened>): readonly [error: unknown, failure: unknown] => {
  modal.close('dismissed')
  const [, , error, why] = heard[0] ?? []
  return [error, why]
}

describe('a modal that is closed', () => {
  test('tells what had failed, as it was thrown: a node keeps its code, its sentence and its data', () => {
    const page = opened()
    page.modal.send(failed)
    const [error, why] = closing(page)
    assert.equal(error, undefined)
    assert.equal(why, thrown)
    assert.deepEqual((why as NodeError).node, said)
  })

  test('tells nothing where nothing had failed, or it was tried again since', () => {
    for (const steps of [[], [failed, { to: 'signing' }], [failed, { to: 'signing' }, { to: 'asking' }]]) {
      const page = opened()
      for (const one of steps) page.modal.send(one)
      assert.deepEqual(closing(page), [undefined, undefined])
    }
  })

  test('keeps a failure while its screen only learns something beside it', () => {
    const page = opened()
    page.modal.send(failed)
    page.modal.send({ to: 'failed' })
    assert.equal(closing(page)[1], thrown)
  })

  test('tells what an error screen shows, of every context', () => {
    for (const context of ['login', 'wallet', 'transaction', 'mfa', 'cross-app'] as const) {
      const page = opened()
      page.modal.send({ commands: [errorMove(failure, { context, retry: asks.route })] })
      assert.equal(closing(page)[1], thrown, context)
    }
  })

  test('tells nothing of what was typed wrong: the person is asked again', () => {
    for (const code of ['invalid_credentials', 'invalid_recovery_pin', 'missing_or_invalid_mfa', 'mfa_verification_failed']) {
      const page = opened()
      page.modal.send({ to: 'asking', commands: [{ refused: localFailure(code, 'm') }] })
      assert.deepEqual(closing(page), [undefined, undefined], code)
      const spent = opened()
      spent.modal.send({ to: 'failure', commands: [{ refused: localFailure(code, 'm') }] })
      assert.equal((closing(spent)[1] as LatchkeyError).code, code)
    }
  })

  test('with a failed screen over it tells that one', async () => {
    const page = opened()
    const over = settled(page.modal.nest('mfa', below.route))
    page.modal.send(failed)
    assert.equal(closing(page)[1], thrown)
    assert.equal(await over, thrown)
  })
})

describe('a screen over another', () => {
  const purposes = (Object.keys(PURPOSES) as Purpose[]).filter((one) => PURPOSES[one].exit !== null)
  for (const purpose of purposes)
    test(`${purpose}: left after a failure it rejects with that, else with the code of its purpose`, async () => {
      for (const leave of ['back', 'cancelNested'] as const) {
        const page = opened()
        const first = settled(page.modal.nest(purpose, below.route))
        page.modal.send(failed)
        page.modal[leave]()
        assert.equal(await first, thrown, leave)
        const second = settled(page.modal.nest(purpose, below.route))
        page.modal.send(failed)
        page.modal.send({ to: 'asking' })
        page.modal[leave]()
        const { code, message } = (await second) as LatchkeyError
        assert.deepEqual([code, message], [PURPOSES[purpose].exit, exitError(purpose).message], leave)
      }
    })
})

test('what is given up rejects with what was thrown', async () => {
  const page = opened()
  const over = settled(page.modal.nest('sign', below.route))
  page.modal.send({ commands: [{ abandon: failure }] })
  assert.equal(await over, thrown)
  page.modal.send({ commands: [{ abandon: failure }] })
  assert.equal(page.heard[0]?.[2], thrown)
})
