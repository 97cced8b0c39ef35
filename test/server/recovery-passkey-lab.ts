// Authenticators in a test, by `node:crypto` alone, and windows of the service that use them.

import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import type { KeyAsked, KeyPasskeys, KeySaid, MethodAfterPasskeys } from '../../src/contract/key-windows.ts'
import type { LabFrame } from './frame-lab.ts'

/** An authenticator that answers by PRF: what it answers is another value for each credential and each input. */
export const createAuthenticator = () => {
  const secrets = new Map<string, Buffer>()
  const held = new Map<string, string>()
  const answer = (id: string, input: string): string =>
    createHmac('sha256', secrets.get(id) ?? '')
      .update(Buffer.from(input, 'base64url'))
      .digest('base64url')
  return {
    make: ({ input, handle, ids }: KeyPasskeys) => {
      assert.ok(!ids.some((id) => secrets.has(id)), 'excluded')
      const id = randomBytes(16).toString('base64url')
      secrets.set(id, randomBytes(32))
      // One for each user's id: a further one takes the place of the one before.
      secrets.delete(held.get(handle) ?? '')
      held.set(handle, id)
      return { id, output: answer(id, input), aaguid: Buffer.alloc(16, 7).toString('base64url') }
    },
    use: ({ input, ids }: Pick<KeyPasskeys, 'input' | 'ids'>) => {
      const id = ids.find((one) => secrets.has(one)) ?? [...secrets.keys()][0] ?? 'none'
      return { id, output: answer(id, input) }
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>

type Of = { readonly accessToken: string; readonly address?: string }
const askedIn = (said: KeySaid): KeyAsked => {
  assert.ok('asked' in said, JSON.stringify(said))
  return said.asked
}
const parts = ({ passkeys }: KeyAsked): KeyPasskeys => {
  assert.ok(passkeys)
  return passkeys
}

/** A window of a purpose, with what it was asked; the page's answer settles in `answer`. */
export const openPasskeyWindow = async (
  frame: LabFrame,
  purpose: 'passkey' | 'recover' | 'leave-passkeys',
  of: Of & { readonly method?: MethodAfterPasskeys },
) => {
  const answer = frame.ask('keyWindow', { purpose, ...of })
  answer.catch(() => {})
  const window = frame.openWindow(purpose)
  const first = await Promise.race([window.next(), answer.then(() => assert.fail('It has ended.'))]).catch((refused: unknown) => {
    window.leave()
    throw refused
  })
  return { window, asked: askedIn(first), answer }
}

/** Makes a passkey for a wallet, or a wallet with one; gives the address. */
export const setPasskey = async (frame: LabFrame, authenticator: Authenticator, of: Of): Promise<string> => {
  const { window, asked, answer } = await openPasskeyWindow(frame, 'passkey', of)
  const said = await window.say({ act: 'do', passkey: authenticator.make(parts(asked)) })
  assert.ok('given' in said, JSON.stringify(said))
  await answer
  return (said.given as { address: string }).address
}

/** Recovers a wallet with a passkey; gives what the window was told. */
export const recoverByPasskey = async (
  frame: LabFrame,
  authenticator: Authenticator,
  of: Of,
  lie: (used: ReturnType<Authenticator['use']>) => object = (used) => used,
): Promise<KeySaid> => {
  const { window, asked } = await openPasskeyWindow(frame, 'recover', of)
  return window.say({ act: 'do', passkey: lie(authenticator.use(parts(asked))) })
}

/** Agrees in a window to another method in the place of the passkeys: automatic recovery is set by that, the others are asked for by the page then. */
export const leavePasskeys = async (frame: LabFrame, of: Required<Of>, method: MethodAfterPasskeys): Promise<void> => {
  const { window, asked, answer } = await openPasskeyWindow(frame, 'leave-passkeys', { ...of, method })
  assert.equal(asked.method, method)
  const said = await window.say({ act: 'do' })
  assert.ok('given' in said, JSON.stringify(said))
  assert.deepEqual(await answer, { at: 'used' })
}
