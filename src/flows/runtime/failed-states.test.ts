// Every flow that a purpose ends in tells of what has failed in it, so that closing it there is no refusal.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { app, facts, user } from '../../../test/fakes/app.ts'
import type { Purpose } from '../../contract/purposes.ts'
import * as linkPasskey from '../account-later/link-passkey.ts'
import * as connecting from '../creation/connect-embedded.ts'
import * as create from '../creation/create-embedded.ts'
import * as crossApp from '../cross-app/cross-app.ts'
import * as signer from '../farcaster/farcaster-signer.ts'
import * as prompt from '../fund/purchase-prompt.ts'
import { keyMachine } from '../keys/key-window.ts'
import * as conflict from '../link-conflict/link-conflict.ts'
import * as codes from '../mfa/codes.ts'
import * as enrollment from '../mfa/enrollment.ts'
import * as method from '../mfa/method.ts'
import * as passkeys from '../mfa/passkeys.ts'
import * as sms from '../mfa/sms.ts'
import * as totp from '../mfa/totp.ts'
import * as verification from '../mfa/verification.ts'
import * as cloud from '../recovery/cloud.ts'
import * as setup from '../recovery/password-window.ts'
import * as selection from '../recovery/recovery-selection.ts'
import * as send from '../sending/send-transaction.ts'
import * as sign from '../signing/sign-request.ts'
import * as oauth from '../social/oauth.ts'
import * as transferIn from '../transfer-in/transfer-in.ts'
import * as connect from '../wallets/wallet-connection.ts'
import { failureOf } from './errors.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const signing = { asked: '0x48656c6c6f', address: ADDRESS, origin: 'https://app.example', chain: '1', known: [] }
const chain = { id: 1, name: 'Ethereum', symbol: 'ETH', decimals: 18, test: false, explorer: null }
const sending = { ...signing, request: { to: ADDRESS, data: '0x', value: '0x1' }, chain, kind: 'send' }
const aim = { to: 'set', address: ADDRESS, asked: true }
const routeOf = () => ({}) as never
const exporting = keyMachine({ purpose: 'export', routeOf })
const recovering = keyMachine({ purpose: 'recover', routeOf, over: 'at once' })
const confirming = keyMachine({ purpose: 'confirm', routeOf, over: 'seen' })
const funding = { address: ADDRESS, chain: 'ethereum', currency: 'ETH_ETHEREUM', from: { address: ADDRESS, name: 'W' } }
const enrolling = { for: 'page' }

type AnyMachine = {
  start(params: never, facts: never): readonly [state: { at: string; attempt?: number }, ...unknown[]]
  on(state: never, event: never, facts: never): readonly [state: { at: string }, ...unknown[]]
}
/** Purpose, flow, what it begins with, and the event of its failure. */
const FLOWS: readonly (readonly [Purpose, string, AnyMachine, object, object?])[] = [
  ['sign', 'signature', sign.machine, { ...signing, method: 'personal_sign' }],
  ['send', 'transaction', send.machine, sending],
  ['sign', 'transaction that is signed alone', send.machine, { ...sending, only: 'sign' }],
  ['confirm-request', 'window of a confirmation', confirming, { address: ADDRESS }],
  ['export', 'window of the key', exporting, { address: ADDRESS, asked: true }],
  ['create', 'creation', create.machine, { asked: true }],
  ['recover', 'connection', connecting.machine, { address: ADDRESS }],
  ['recover', 'window of the password', recovering, { address: ADDRESS }],
  ['recover', 'cloud', cloud.machine, { method: 'icloud', aim: { to: 'recover', address: ADDRESS } }],
  ['set-recovery', 'password', setup.machine, { aim }],
  ['set-recovery', 'choice', selection.machine, { aim, methods: ['user-passcode'] }],
  ['set-recovery', 'cloud', cloud.machine, { method: 'icloud', aim }],
  ['fund', 'card', prompt.machine, funding],
  ['fund', 'transfer, its amount', transferIn.machine, funding, { type: 'unread' }],
  ['fund', 'transfer', transferIn.machine, funding, { type: 'refused' }],
  ['connect', 'wallet', connect.machine, { intent: 'connect', wallet: 'metamask', name: 'M' }],
  ['link', 'provider', oauth.machine, { provider: 'google', intent: 'link', name: 'Google' }],
  ['link', 'passkey', linkPasskey.machine, {}, { type: 'refused' }],
  ['transfer', 'account of another', conflict.machine, { name: 'a' }, { type: 'refused' }],
  ['login', 'other app', crossApp.machine, { appId: 'a', intent: 'login' }],
  ['link', 'other app', crossApp.machine, { appId: 'a', intent: 'link' }],
  ['farcaster-signer', 'signer', signer.machine, { address: ADDRESS }, { type: 'refused' }],
  ['mfa', 'verification', verification.machine, { methods: ['totp'] }, { type: 'refused', methods: ['totp'] }],
  ['enroll-mfa', 'methods', enrollment.machine, enrolling, { type: 'refused' }],
  ['enroll-mfa', 'app', totp.machine, enrolling, { type: 'refused' }],
  ['enroll-mfa', 'text message', sms.machine, { ...enrolling, phone: '+15550100' }, { type: 'refused' }],
  ['enroll-mfa', 'passkeys', passkeys.machine, enrolling, { type: 'refused' }],
  ['enroll-mfa', 'codes', codes.machine, { ...enrolling, method: 'totp' }, { type: 'refused' }],
  ['unenroll-mfa', 'method', method.machine, { method: 'totp' }, { type: 'refused' }],
]

const known = facts({ user, app })
/** What a step reports of a failure: on this screen, on another, or to the caller. */
const reports = (command: unknown): unknown => {
  const { refused, abandon, replace } = Object(command) as { refused?: unknown; abandon?: unknown; replace?: { params: object } }
  return refused ?? abandon ?? (replace && 'retry' in replace.params ? replace.params : undefined)
}

describe('what fails is reported', () => {
  test('export: where the person would have to log in again, and cannot here', () => {
    const error = { ...failureOf(new Error('m')), code: 'recent_login_required' }
    const nobody = facts({ app })
    const [began] = exporting.start({ asked: true }, nobody)
    // Without a screen for it it was tried first: a guest has none, and comes in all the same.
    const [state] = exporting.on(began, { type: 'failed', error }, nobody)
    const [, ...commands] = exporting.on(state, { type: 'failed', error }, nobody)
    assert.deepEqual(commands.map(reports).find(Boolean), error)
  })

  for (const [purpose, name, machine, params, event] of FLOWS)
    for (const code of ['unknown_error', 'service_unreachable', 'too_many_requests'])
      test(`${purpose}: ${name}, ${code}`, () => {
        const error = { ...failureOf(new Error('m')), code }
        const [state] = machine.start(params as never, known as never)
        const { attempt = 0 } = state
        const [, ...commands] = machine.on(state as never, { type: 'failed', error, attempt, ...event } as never, known as never)
        const told = commands.map(reports).find(Boolean) as { code: string } | undefined
        assert.equal(told?.code, code, JSON.stringify(commands))
      })
})
