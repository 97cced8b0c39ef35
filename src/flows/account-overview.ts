// What is linked to the signed-in person, and the ways from there (elements.md, `manageAccount`). Flow of ACCOUNT_SCREEN.

import type { Method } from '../contract/app-config.ts'
import type { LinkedAccount, User } from '../contract/entities.ts'
import type { AccountChange } from '../contract/events.ts'
import type { Failure } from './failure.ts'
import type { Facts, Machine, Step } from './flow.ts'
import { idOf, LINKS, updateRoute } from './link-routes.ts'

/** One account in the list. */
export interface OwnAccount {
  /** Unique in the list. */
  readonly key: string
  readonly account: LinkedAccount
  readonly canRemove: boolean
  readonly canChange: boolean
}
export interface OverviewState {
  readonly at: 'shown' | 'removing' | 'downloading'
  readonly accounts: readonly OwnAccount[]
  /** What can be linked besides. */
  readonly addable: readonly Method[]
  /** How many passkeys there are, on a screen of their own; null where there is none and the app offers none. */
  readonly passkeys: number | null
  /** Key of the account about whose removal the person is asked. */
  readonly asking: string | null
  /** Whether the person's data has been handed out. */
  readonly saved: boolean
  readonly problem: string | null
}
export type OverviewEvent =
  | { type: 'looked'; user: User | null }
  | { type: 'add'; method: Method }
  | { type: 'change' | 'keep' | 'remove' | 'passkeys' | 'sessions' | 'download' | 'delete' }
  | { type: 'ask'; key: string }
  | { type: 'removed'; change: AccountChange }
  | { type: 'downloaded' }
  | { type: 'refused'; error: Failure }

const has = (table: object, name: string): boolean => Object.hasOwn(table, name)

const listOf = ({ user, app }: Facts): Pick<OverviewState, 'accounts' | 'addable' | 'passkeys'> => {
  const linked = user?.linkedAccounts ?? []
  const types = new Set<string>(Object.values(LINKS).map(({ type }) => type))
  const passkeys = linked.filter(({ type }) => type === 'passkey').length
  const accounts = linked.map((account, place) => ({
    key: `${account.type} ${idOf(account) ?? place}`,
    account,
    canRemove: linked.length > 1 && types.has(account.type) && idOf(account) !== null,
    canChange: account.type === 'email',
  }))
  return {
    accounts: accounts.filter(({ account }) => account.type !== 'passkey'),
    addable: app.methods.filter(
      (method) => method !== 'passkey' && has(LINKS, method) && !linked.some(({ type }) => type === LINKS[method]?.type),
    ),
    passkeys: passkeys > 0 || app.methods.includes('passkey') ? passkeys : null,
  }
}
const found = ({ accounts, asking }: OverviewState): OwnAccount | undefined => accounts.find(({ key }) => key === asking)

/** Where the parts of an account are. */
const PLACES = {
  passkeys: { screen: 'LINK_PASSKEY_SCREEN', params: {} },
  sessions: { screen: 'ACCOUNT_SESSIONS_SCREEN', params: {} },
  delete: { screen: 'DELETE_ACCOUNT_SCREEN', params: {} },
} as const

export const machine: Machine<OverviewState, OverviewEvent, Record<string, never>> = {
  // Another device may have changed what is linked: what is known is shown, and looked after.
  start: (_, facts) => [{ at: 'shown', ...listOf(facts), asking: null, saved: false, problem: null }, { run: 'look' }],
  on(state, event, facts): Step<OverviewState, OverviewEvent> {
    switch (event.type) {
      case 'looked':
        return [{ ...state, ...listOf({ ...facts, user: event.user }) }]
      case 'add': {
        const route = has(LINKS, event.method) ? LINKS[event.method]?.route() : undefined
        return route ? [state, { go: route }] : [state]
      }
      case 'change':
        return facts.user?.email ? [state, { go: updateRoute(facts.user) }] : [state]
      case 'passkeys':
      case 'sessions':
      case 'delete':
        return [state, { go: PLACES[event.type] }]
      case 'ask':
        return state.at === 'shown' ? [{ ...state, asking: event.key, problem: null }] : [state]
      case 'keep':
        return state.at === 'shown' ? [{ ...state, asking: null, problem: null }] : [state]
      case 'remove': {
        const own = found(state)
        if (state.at !== 'shown' || !own?.canRemove) return [state]
        const { type } = own.account
        return [
          { ...state, at: 'removing', problem: null },
          { run: 'remove', with: { type, id: idOf(own.account) } },
        ]
      }
      case 'removed': {
        const { change } = event
        const next = listOf({ ...facts, user: change.user })
        return [{ ...state, ...next, at: 'shown', asking: null }, { tell: { kind: 'unlink', result: change } }]
      }
      case 'download':
        if (state.at !== 'shown') return [state]
        return [
          { ...state, at: 'downloading', saved: false, problem: null },
          { run: 'download', with: facts.app.name },
        ]
      case 'downloaded':
        return [{ ...state, at: 'shown', saved: true }]
      case 'refused':
        return [{ ...state, at: 'shown', problem: event.error.message }]
    }
  },
}
