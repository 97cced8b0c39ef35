// Deletion of the account: type a word, press the button; re-authenticate by a code where the service requires it.
// Flow of DELETE_ACCOUNT_SCREEN.

import { deleteUser } from '../../contract/endpoints/users-me.ts'
import { type CodeWords, messageOf } from '../../contract/errors/view.ts'
import { SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { EMBEDDED_CLIENT, lastPersonKey, leftWalletKey, transactionsKey } from '../../contract/wire.ts'
import { embeddedAccounts } from '../../kit/embedded-accounts.ts'
import { lateCode } from '../../kit/late-code.ts'
import type { Runtime } from '../../session/runtime.ts'
import { catching, type Failure, failureOf } from '../runtime/errors.ts'
import type { Job, Machine, Step } from '../runtime/flow.ts'
import { asksRecentLogin, recentLogin } from '../steps/recent-login.ts'
import { tellOfDeletion } from './tell-authenticators.ts'

type Params = ScreenParams['DELETE_ACCOUNT_SCREEN']

export interface DeletionState {
  readonly at: 'asking' | 'deleting' | 'sign-in-again' | 'deleted'
  readonly typed: string
  /** Whether the word is there in full. */
  readonly ready: boolean
  /** Whether the person has just proved that it is them. */
  readonly confirmed: boolean
  /** Whether an embedded wallet is lost with the account. */
  readonly hasWallet: boolean
  readonly problem: CodeWords | null
}
type DeletionEvent =
  | { type: 'type'; text: string; word: string }
  | { type: 'delete' | 'deleted' | 'keep' | 'log-out' | 'go-on' }
  | { type: 'refused'; error: Failure }

const same = (typed: string, word: string): boolean => typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase()

export const machine: Machine<DeletionState, DeletionEvent, Params> = {
  start: ({ typed = '', confirmed = false }, { user }) => [
    {
      at: 'asking',
      typed,
      // It was typed in full before it was kept.
      ready: typed !== '',
      confirmed,
      hasWallet: user?.linkedAccounts.some((one) => one.type === 'wallet' && one.walletClientType === EMBEDDED_CLIENT) ?? false,
      problem: null,
    },
  ],
  on(state, event, { user, app }): Step<DeletionState, DeletionEvent> {
    switch (event.type) {
      case 'type':
        if (state.at !== 'asking') return [state]
        return [{ ...state, typed: event.text, ready: same(event.text, event.word), problem: null }]
      case 'delete':
        return state.at === 'asking' && state.ready ? [{ ...state, at: 'deleting', problem: null }, { run: 'remove' }] : [state]
      // Thought better of: the account again, however this was reached.
      case 'keep':
        return state.at === 'asking' ? [state, { reset: { screen: 'ACCOUNT_SCREEN', params: {} } }] : [state]
      case 'deleted':
        return [
          { ...state, at: 'deleted' },
          { done: { kind: 'delete' } },
          { run: 'forget' },
          { after: SUCCESS_CLOSE_DELAY, send: { type: 'go-on' } },
        ]
      case 'refused': {
        const { error } = event
        if (!asksRecentLogin(error)) return [{ ...state, at: 'asking', problem: messageOf(error) }]
        const { typed } = state
        const confirm = recentLogin(user, app.allowed, { screen: 'DELETE_ACCOUNT_SCREEN', params: { typed, confirmed: true } })
        if (!confirm) return [{ ...state, at: 'sign-in-again' }]
        return [
          { ...state, at: 'asking' },
          // "Back" finds what was typed, and that nothing is proved yet.
          { replace: { screen: 'DELETE_ACCOUNT_SCREEN', params: { typed } } },
          { go: confirm },
        ]
      }
      case 'log-out':
        return [state, { run: 'forget' }]
      case 'go-on':
        return [state, { close: 'success' }]
    }
  },
}

/** Whether the error asked for a recent login and a guest has re-authenticated with this browser's credential. */
const reauthenticated = async (runtime: Runtime, error: unknown): Promise<boolean> =>
  asksRecentLogin(failureOf(error)) &&
  runtime.$user.get()?.isGuest === true &&
  (await lateCode(() => import('../../session/proof/guest-again.ts'))).reauthenticateGuest(runtime)

const remove = catching<undefined, DeletionEvent>(
  (error) => ({ type: 'refused', error }),
  async (runtime, _, { signal }) => {
    const { api, session, storage, appId, $user } = runtime
    const wallets = embeddedAccounts($user.get())
    const hasPasskey = $user.get()?.linkedAccounts.some(({ type }) => type === 'passkey')
    const tellGone = hasPasskey ? await tellOfDeletion(runtime) : undefined
    // Not aborted with the screen: the service may have deleted the user already.
    const ask = () => session.authorized((token) => api(deleteUser, { body: {}, token }))
    await ask().catch(async (error: unknown) => {
      if (!(await reauthenticated(runtime, error))) throw error
      return ask()
    })
    tellGone?.()
    // The screen was left meanwhile, so `forget` will not run.
    if (signal.aborted) void session.logout()
    // Trust: an account that is gone is not shown in this browser either.
    storage.remove(lastPersonKey(appId))
    storage.remove(leftWalletKey(appId))
    for (const { address } of wallets) storage.remove(transactionsKey(address))
    return { type: 'deleted' }
  },
)

/** Signs out in every tab at once, without waiting for the service. */
const forget: Job<undefined, DeletionEvent> = ({ session }) => {
  void session.logout()
  return new Promise(() => {})
}

export const jobs = { remove, forget }
