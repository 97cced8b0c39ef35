// The passkeys of the signed-in person: add, remove. Flow of LINK_PASSKEY_SCREEN.
// See docs/design/spec.md, "Link and update screens", "Field rules".

import { makePasskey } from '../../browser/webauthn/webauthn.ts'
import type { AnswerOf } from '../../contract/endpoint.ts'
import * as passkeys from '../../contract/endpoints/passkeys-link.ts'
import { rename } from '../../contract/endpoints/passkeys-own.ts'
import * as ofWallets from '../../contract/endpoints/users-wallet-passkeys.ts'
import type { LinkedAccount, User } from '../../contract/entities.ts'
import { PASSKEY, type PasskeyKey } from '../../contract/errors/passkey.ts'
import { messageOf, viewOf, type Words } from '../../contract/errors/view.ts'
import type { AccountChange } from '../../contract/events.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { sameAddress } from '../../kit/addresses/same-address.ts'
import { lateCode } from '../../kit/late-code.ts'
import { passkeyWallet } from '../../kit/passkey-wallet.ts'
import type { Runtime } from '../../session/runtime.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Machine, Step } from '../runtime/flow.ts'
import { naming, renewGuest } from '../steps/linking.ts'
import { asksRecentLogin, recentLogin } from '../steps/recent-login.ts'
import { tellAuthenticators } from './tell-authenticators.ts'

type PasskeyAccount = Extract<LinkedAccount, { type: 'passkey' }>

/** One that opens the person's wallet. */
export interface WalletPasskey {
  readonly id: string
  readonly address: string
  readonly givenName: string | null
  readonly authenticatorName: string | null
  readonly createdAt: Date
  readonly usedAt: Date | null
}

export interface LinkPasskeyState {
  readonly at: 'shown' | 'adding' | 'removing' | 'saving' | 'added'
  readonly passkeys: readonly PasskeyAccount[]
  /** Whether all of them are shown. */
  readonly all: boolean
  /** Id of the one about whose removal the person is asked. */
  readonly asking: string | null
  /** Id of the one that gets a name, and the name as it is typed. */
  readonly naming: { readonly id: string; readonly text: string } | null
  /** The wallet that passkeys of the service's host open; null: none. */
  readonly wallet: string | null
  /** Those of that wallet, the oldest first; none before they are known. */
  readonly forWallet: readonly WalletPasskey[]
  readonly problem: Words<PasskeyKey> | null
}
type LinkPasskeyEvent =
  | { type: 'wallet' }
  | { type: 'add' | 'show-all' | 'show-fewer' | 'keep' | 'remove' | 'go-on' }
  | { type: 'added'; user: User; account: LinkedAccount }
  | { type: 'ask'; id: string }
  /** `text`: what it is called now. */
  | { type: 'name'; id: string; text: string }
  | { type: 'type'; text: string }
  | { type: 'save' }
  | { type: 'saved'; user: User }
  | { type: 'for-wallet'; passkeys: readonly WalletPasskey[] }
  | { type: 'removed'; change: AccountChange }
  | { type: 'refused'; error: Failure }

const passkeysOf = (user: User | null): PasskeyAccount[] =>
  (user?.linkedAccounts ?? []).filter((account): account is PasskeyAccount => account.type === 'passkey')

const RENAMED = { at: 'shown', naming: null } as const

/** The name of one, typed and kept; and those of the wallet. */
const named = (
  state: LinkPasskeyState,
  event: Extract<LinkPasskeyEvent, { type: 'name' | 'type' | 'save' | 'saved' | 'for-wallet' }>,
): Step<LinkPasskeyState, LinkPasskeyEvent> => {
  if (event.type === 'saved') return [{ ...state, at: 'shown', passkeys: passkeysOf(event.user), naming: null }]
  if (event.type === 'for-wallet') return [{ ...state, ...(state.at === 'saving' && RENAMED), forWallet: event.passkeys }]
  if (state.at !== 'shown') return [state]
  if (event.type === 'name') return [{ ...state, asking: null, naming: { id: event.id, text: event.text }, problem: null }]
  if (!state.naming) return [state]
  if (event.type === 'type') return [{ ...state, naming: { ...state.naming, text: event.text } }]
  const { id, text } = state.naming
  const ofWallet = state.forWallet.find((one) => one.id === id)
  return [
    { ...state, at: 'saving', problem: null },
    ofWallet ? { run: 'nameOfWallet', with: { id, name: text, address: ofWallet.address } } : { run: 'name', with: state.naming },
  ]
}

export const machine: Machine<LinkPasskeyState, LinkPasskeyEvent, ScreenParams['LINK_PASSKEY_SCREEN']> = {
  start({ remove }, { user }) {
    const shown = {
      at: 'shown',
      passkeys: passkeysOf(user),
      all: false,
      asking: null,
      naming: null,
      wallet: passkeyWallet(user),
      forWallet: [],
      problem: null,
    } as const
    const asks = shown.wallet === null ? [] : [{ run: 'forWallet', with: shown.wallet }]
    if (!shown.passkeys.some(({ credentialId }) => credentialId === remove)) return [shown, ...asks]
    return [{ ...shown, at: 'removing', asking: remove ?? null }, { run: 'remove', with: remove }, ...asks]
  },
  on(state, event, { user, app }): Step<LinkPasskeyState, LinkPasskeyEvent> {
    const rests = state.at === 'shown'
    switch (event.type) {
      case 'add':
        if (!rests) return [state]
        return [{ ...state, at: 'adding', asking: null, naming: null, problem: null }, { run: 'add' }]
      case 'added': {
        const { account } = event
        return [
          { ...state, at: 'added', passkeys: passkeysOf(event.user) },
          { done: { kind: 'link', user: event.user, account } },
          { after: SUCCESS_CLOSE_DELAY, send: { type: 'go-on' } },
        ]
      }
      case 'go-on':
        return [state, { close: 'success' }]
      case 'show-all':
      case 'show-fewer':
        return [{ ...state, all: event.type === 'show-all' }]
      case 'wallet': {
        const { wallet: address } = state
        if (!rests || address === null) return [state]
        const aim = { to: 'set', address, managed: true } as const
        return [state, { go: { screen: 'EMBEDDED_WALLET_PASSKEY_SCREEN', params: { aim } } }]
      }
      case 'ask':
        return [rests ? { ...state, asking: event.id, naming: null, problem: null } : state]
      case 'keep':
        return [rests ? { ...state, asking: null, naming: null, problem: null } : state]
      case 'name':
      case 'type':
      case 'save':
      case 'saved':
      case 'for-wallet':
        return named(state, event)
      case 'remove':
        if (!rests || state.asking === null) return [state]
        return [
          { ...state, at: 'removing', problem: null },
          { run: 'remove', with: state.asking },
        ]
      case 'removed': {
        const { change } = event
        const next = { ...state, at: 'shown', passkeys: passkeysOf(change.user), asking: null } as const
        return [next, { emit: { kind: 'unlink', result: change } }]
      }
      case 'refused': {
        if (asksRecentLogin(event.error) && state.at === 'removing') {
          const confirm = recentLogin(user, app.allowed, {
            screen: 'LINK_PASSKEY_SCREEN',
            params: { remove: state.asking ?? '' },
          })
          if (confirm) return [{ ...state, at: 'shown' }, { go: confirm }]
          return [{ ...state, at: 'shown', problem: messageOf(event.error) }, { refused: event.error }]
        }
        const { title, text } = viewOf(event.error, PASSKEY)
        return [{ ...state, at: 'shown', asking: null, naming: null, problem: text ?? title }, { refused: event.error }]
      }
    }
  },
}

const refused = (error: Failure): LinkPasskeyEvent => ({ type: 'refused', error })

/** Makes a passkey, and links it. Gives the person with it. */
export const addPasskey = async (runtime: Runtime, signal: AbortSignal): Promise<{ user: User; id: string }> => {
  const { api, session } = runtime
  await renewGuest(runtime)
  const { options } = await session.authorized((token) => api(passkeys.linkInit, { body: {}, token, signal }))
  const attestation = await makePasskey(options, signal)
  const body = { authenticator_response: attestation }
  const wire = await naming(runtime, (token) => api(passkeys.link, { body, token, signal }), signal).finally(() => {
    // Refused too: what the device has made then opens nothing, and need not be offered.
    void tellAuthenticators(runtime)
  })
  signal.throwIfAborted()
  return { user: session.setUser(wire), id: attestation.id }
}

const add = catching<undefined, LinkPasskeyEvent>(refused, async (runtime, _, { signal }) => {
  const { user, id } = await addPasskey(runtime, signal)
  const account = user.linkedAccounts.find((one) => one.type === 'passkey' && one.credentialId === id)
  if (!account) throw new LatchkeyError('invalid_answer', "The service's answer does not hold the passkey.")
  return { type: 'added', user, account }
})

const remove = catching<string, LinkPasskeyEvent>(refused, async (runtime, id) => {
  const user = runtime.$user.get()
  if (!user) throw new LatchkeyError('must_be_authenticated', 'User must be authenticated')
  const { unlinkAccount } = await lateCode(() => import('../account/account.ts'))
  return { type: 'removed', change: await unlinkAccount(runtime, user, { type: 'passkey', id }) }
})

const name = catching<{ id: string; text: string }, LinkPasskeyEvent>(refused, async ({ api, session }, { id, text }) => {
  const body = { credential_id: id, name: text }
  const wire = await session.authorized((token) => api(rename, { body, token }))
  return { type: 'saved', user: session.setUser(wire) }
})

type OfWallets = AnswerOf<typeof ofWallets.walletPasskeys>
const SECOND = 1000
const forWalletOf = ({ passkeys }: OfWallets, wallet: string): LinkPasskeyEvent => ({
  type: 'for-wallet',
  passkeys: passkeys
    .filter(({ address }) => sameAddress(address, wallet))
    .map(({ id, address, name, authenticator_name, created_at, last_used_at }) => ({
      ...{ id, address, givenName: name, authenticatorName: authenticator_name ?? null },
      ...{ createdAt: new Date(created_at * SECOND), usedAt: last_used_at === null ? null : new Date(last_used_at * SECOND) },
    })),
})

/** Those that open the wallet; none are listed where that cannot be had. */
const forWallet = catching<string, LinkPasskeyEvent>(
  () => ({ type: 'for-wallet', passkeys: [] }),
  async ({ api, session }, wallet, { signal }) =>
    forWalletOf(await session.authorized((token) => api(ofWallets.walletPasskeys, { token, signal })), wallet),
)

const nameOfWallet = catching<{ id: string; name: string; address: string }, LinkPasskeyEvent>(
  refused,
  async ({ api, session }, body) =>
    forWalletOf(await session.authorized((token) => api(ofWallets.renameWalletPasskey, { body, token })), body.address),
)

export const jobs = { add, remove, name, forWallet, nameOfWallet }
