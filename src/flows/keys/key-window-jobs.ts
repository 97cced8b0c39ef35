// Jobs of a window for keys: prepares it, opens it in the press, follows it to its end.

import { copyText } from '../../browser/clipboard.ts'
import { pageScheme } from '../../browser/colours.ts'
import { isApple, isMobile } from '../../browser/is-mobile.ts'
import { isOffline } from '../../browser/online.ts'
import { whenVisible } from '../../browser/when-visible.ts'
import type { KeyPurpose, KeyWindowAnswer } from '../../contract/key-windows.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { needsFactor } from '../../contract/mfa.ts'
import type { Outcome } from '../../contract/purposes.ts'
import type { WindowScheme } from '../../contract/window-scheme.ts'
import { AUTOMATIC_RECOVERY } from '../../contract/wire.ts'
import { lateCode } from '../../kit/late-code.ts'
import { checkSession } from '../../session/check-session.ts'
import { walletOf } from '../../session/embedded/embedded-bridge.ts'
import type { ConfirmScope } from '../../session/keys/confirm-request.ts'
import { importedWallet, type KeyUse, type OpenUse, type PreparedUse, prepareUse } from '../../session/keys/key-window-use.ts'
import { windowClosed } from '../../session/keys/window-result.ts'
import { ownAccount } from '../../session/recovery/own-recovery.ts'
import type { Runtime } from '../../session/runtime.ts'
import { online } from '../creation/embedded-failure.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Job } from '../runtime/flow.ts'
import type { KeyWindowEvent, KeyWindowNews } from './key-window.ts'

type Use = Omit<KeyUse, 'confirming'>
/** `theme`: that of the dialog; absent: the page's own. */
export interface Opening extends Use {
  readonly attempt: number
  readonly theme?: WindowScheme
}
/** What the jobs of one screen share. Trust: never in a route, a state or an event. */
export interface KeyScope extends ConfirmScope {
  prepared?: PreparedUse
  opened?: { readonly use: OpenUse; readonly for: Opening }
}
/** Windows that a wallet can be made in. */
const makesWallets = (purpose: KeyPurpose | undefined): boolean => purpose === 'password' || purpose === 'passkey'

type KeyJob<I> = Job<I, KeyWindowEvent, KeyScope>

const failing = <I>(job: KeyJob<I>): KeyJob<I> =>
  catching<I, KeyWindowEvent, KeyScope>((error) => ({ type: 'failed', error }), job)
const refusing = <I extends { readonly attempt: number }>(job: KeyJob<I>): KeyJob<I> =>
  catching<I, KeyWindowEvent, KeyScope>((error: Failure, { attempt }) => ({ type: 'refused', attempt, error }), job)

const prepare = failing<Use>(async (runtime, use, scope) => {
  scope.prepared = await prepareUse(runtime, { ...use, confirming: scope.confirming }, scope.signal)
  return { type: 'prepared', service: scope.prepared.service, mobile: isMobile() }
})

/** A ticket grows old while the person reads; a page that is not looked at asks for none. */
const renew = failing<undefined>(async (_, __, { prepared, signal }) => {
  await whenVisible(signal)
  await prepared?.renew()
  return { type: 'renewed' }
})

const open = refusing<Opening>(async (_, opening, scope) => {
  // A window that could show nothing is not opened.
  if (isOffline()) throw new LatchkeyError('service_unreachable', 'This browser has no connection.')
  // Before the first await: a browser opens windows only during the press itself.
  scope.opened?.use.end()
  const { attempt, theme = pageScheme() } = opening
  const use = scope.prepared?.open(theme) ?? null
  if (!use) return { type: 'blocked', attempt }
  scope.opened = { use, for: opening }
  return { type: 'opened', attempt }
})

/** Signs the person in again over this screen, where the service asks for that. */
const prove: KeyJob<Failure> = async (runtime, asked) => {
  const { proveRecent } = await lateCode(() => import('../../session/proof/recent-proof.ts'))
  return (await proveRecent(runtime, Date.now())) ? { type: 'proved' } : { type: 'failed', error: asked }
}

/** Of the window of this attempt; a job of a former one never ends. */
const ofAttempt = <T>({ opened }: KeyScope, attempt: number, of: (use: OpenUse) => Promise<T>): Promise<T> =>
  opened?.for.attempt === attempt ? of(opened.use) : new Promise(() => undefined)

/** Which way a window has set. */
const OWN_METHOD = { password: 'user-passcode', passkey: 'passkey' } as const

/** What the answer of a window is for the page. Trust: what counts is what the service says of the person. */
const outcomeOf = async (
  runtime: Runtime,
  { purpose, address = '', method }: Pick<Opening, 'purpose' | 'address' | 'method'>,
  answer: unknown,
): Promise<Outcome | null> => {
  const { at, address: told = '' } = Object(answer) as KeyWindowAnswer & { readonly address?: string }
  switch (purpose) {
    case 'export':
      return { kind: 'export', result: { address } }
    case 'import':
      return at === 'imported' ? { kind: 'import', result: { wallet: await importedWallet(runtime, told) } } : null
    case 'password':
    case 'passkey':
      if (address === '')
        return at === 'made' ? { kind: 'create', result: { wallet: await importedWallet(runtime, told) } } : null
      // The way is changed, whether or not the page hears of it at once.
      await runtime.session.refresh().catch(() => undefined)
      return { kind: 'set-recovery', result: { wallet: walletOf(ownAccount(runtime, address)), method: OWN_METHOD[purpose] } }
    case 'leave-passkeys':
      if (method !== AUTOMATIC_RECOVERY) return null
      await runtime.session.refresh().catch(() => undefined)
      return { kind: 'set-recovery', result: { wallet: walletOf(ownAccount(runtime, address)), method } }
    case 'recover':
      return { kind: 'recover', result: { wallet: walletOf(ownAccount(runtime, address)) } }
    case 'confirm':
      return { kind: 'confirm-request', result: { answer: signatureOf(answer) } }
    case 'backup':
    case 'devices':
      return null
  }
}
/** By the service the signature comes as `{ at: 'signed', result }`; by the wallet's frame as it is. */
const signatureOf = (answer: unknown): unknown => {
  const { at, result } = Object(answer) as { at?: unknown; result?: unknown }
  return at === 'signed' ? result : answer
}

const answer: KeyJob<number> = async (runtime, attempt, scope) => {
  try {
    return await ofAttempt(scope, attempt, async (use) => {
      const given = await use.answer
      return { type: 'answered', attempt, outcome: await outcomeOf(runtime, scope.opened?.for as Opening, given) }
    })
  } catch (error) {
    await checkSession(runtime, error)
    // An app may want a second factor before a wallet. Whoever has one was asked for it; the window is opened once more.
    if (makesWallets(scope.opened?.for.purpose) && needsFactor(error) && (runtime.$user.get()?.mfaMethods ?? []).length === 0) {
      const enrol = async () => (await lateCode(() => import('../../session/factors/second-factor.ts'))).enrolFactor(runtime)
      return refusing<{ attempt: number }>(async () => {
        await enrol()
        throw windowClosed()
      })(runtime, { attempt }, scope)
    }
    return refusing<{ attempt: number }>(() => Promise.reject(error))(runtime, { attempt }, scope)
  }
}
const news =
  (type: 'apart' | 'gone'): KeyJob<number> =>
  (_, attempt, scope) =>
    ofAttempt<KeyWindowNews>(scope, attempt, async (use) => {
      await use[type]
      return { type, attempt }
    })

/** Within the press. */
const front: KeyJob<undefined> = async (_, __, { opened }) => {
  opened?.use.front()
  return { type: 'done' }
}

/** Resolves when other requests wait behind this one than were known. */
const count: KeyJob<number> = (_, known, { confirming, signal }) =>
  new Promise((resolve) => {
    const take = (waiting: number): void => {
      if (waiting === known) return
      stop?.()
      resolve({ type: 'more', count: waiting })
    }
    const stop = confirming?.$waiting.listen(take)
    signal.addEventListener('abort', () => stop?.(), { once: true })
    take(confirming?.$waiting.get() ?? 0)
  })

const look: KeyJob<undefined> = async () => ({ type: 'here', link: location.href, safari: isApple() })
const copy: KeyJob<string> = async (_, link) => ({ type: 'copied', done: await copyText(link) })

export const jobs = {
  prepare,
  prove,
  renew,
  open,
  answer,
  apart: news('apart'),
  gone: news('gone'),
  front,
  count,
  look,
  copy,
  online,
}
