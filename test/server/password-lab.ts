// The service with wallets that are recovered by a password: people, frames, tries, and how many statements they take.

import assert from 'node:assert/strict'
import { verifyMessage } from 'viem'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import { countedEngine } from './counted.ts'
import type { Engine } from './engines.ts'
import { Answered, FRAME_ORIGIN, type LabFrame, openFrame, PAGE } from './frame-lab.ts'
import { type AnswerBody, type Client, createLab, type Lab } from './lab.ts'

type Hex = `0x${string}`
export const PASSWORD = 'correct-horse-battery-staple'

/** Whether a frame answered with this. */
export const said = (type: string, reason?: string) => (error: unknown) => {
  assert.ok(error instanceof Answered, String(error))
  assert.deepEqual([error.error.type, error.error.reason], [type, reason])
  return true
}
export const wrong = said('invalid_recovery_pin', 'invalid_recovery_pin')
export const exhausted = said('error', 'recovery_attempts_exhausted')

/** That a frame has the key of a wallet. */
export const signs = async (frame: LabFrame, accessToken: string, address: string): Promise<void> => {
  const request = { method: 'personal_sign', params: ['Hello', address] }
  const { response } = await frame.ask('rpc', { accessToken, address, request })
  assert.ok(await verifyMessage({ address: address as Hex, message: 'Hello', signature: response.data as Hex }))
}

/** A lab on a database; `open` starts it, before the tests. */
export const createPasswordLab = (engine: Engine) => {
  let counted: ReturnType<typeof countedEngine>
  let lab: Lab
  let second: Lab
  let client: Client
  let people = 0
  const open = async (): Promise<void> => {
    const settings = { PUBLIC_URL: FRAME_ORIGIN, RESEND_SECONDS: '0', CODES_PER_HOUR: '100' }
    counted = countedEngine(engine)
    lab = createLab(counted.engine(), settings)
    client = await lab.newApp({ allowNoOrigin: false })
    second = createLab(engine, settings)
  }
  const newPerson = async (at = client): Promise<AnswerBody> =>
    (await at.logIn(`password${++people}@example.com`, { headers: { origin: PAGE } })).body
  return {
    open,
    get lab() {
      return lab
    },
    /** Another instance of the service, on the same database. */
    get second() {
      return second
    },
    get client() {
      return client
    },
    get statements() {
      return counted.statements()
    },
    newPerson,
    /** A user with a wallet that a password recovers. */
    made: async () => {
      const person = await newPerson()
      const { token: accessToken } = person
      const profile = memoryShares()
      const frame = openFrame(lab, client, { profile })
      const { address } = await frame.ask('create', { accessToken, recoveryPassword: PASSWORD })
      return { person, accessToken, address, profile, frame, email: `password${people}@example.com` }
    },
    /** On a profile that has no share. */
    recovers: (of: { accessToken: string; address: string }, recoveryPassword: string, at = lab) =>
      openFrame(at, client).ask('recover', { ...of, recoveryPassword }),
  }
}
