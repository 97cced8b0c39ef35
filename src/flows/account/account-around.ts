// What is drawn around the screens to which the account has led: its places, and the one that the screen is in.

import { ACCOUNT_PLACES, type AccountPlace } from '../../contract/account-places.ts'
import type { BuiltScreen } from '../../contract/screens.ts'
import type { Facts } from '../runtime/flow.ts'
import { type Listed, listOf } from './account-overview.ts'

/** Where the screens are to which the account leads; what has no row is with the ways to log in. */
const PLACE_OF: Partial<Record<BuiltScreen, AccountPlace>> = {
  ACCOUNT_ACTIVITY_SCREEN: 'security',
  CONNECTED_APPS_SCREEN: 'security',
  LINK_PASSKEY_SCREEN: 'security',
  MFA_ENROLLMENT_FLOW_SCREEN: 'security',
  ACCOUNT_SESSIONS_SCREEN: 'devices',
  DELETE_ACCOUNT_SCREEN: 'data',
  EMBEDDED_WALLET_SCREEN: 'wallets',
  EMBEDDED_WALLET_IMPORT_SCREEN: 'wallets',
  EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN: 'wallets',
  EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN: 'wallets',
  LINK_WALLET_SCREEN: 'wallets',
}

/** Whether an account or a method is in the place of wallets. */
const isOfWallet = (name: string): boolean => /^(smart_)?wallet$|^siw[es]$/.test(name)

/** What is linked in one of the two places, and what can be linked there besides; null: neither. */
export const linkedIn = ({ accounts, addable, folded }: Pick<Listed, 'accounts' | 'addable' | 'folded'>, wallets: boolean) => {
  const own = accounts.filter(({ account }) => isOfWallet(account.type) === wallets)
  const more = folded ? [] : addable.filter((method) => isOfWallet(method) === wallets)
  const hasList = folded && !wallets
  return own.length + more.length === 0 && !hasList ? null : { own, more, hasList }
}

/** The places of the account, and the one that a screen to which it has led is in. */
export interface AccountAround {
  readonly places: readonly AccountPlace[]
  readonly at: AccountPlace
}
export const around = (facts: Facts, [, screen]: readonly BuiltScreen[]): AccountAround => {
  const list = listOf(facts)
  const empty: readonly AccountPlace[] = [
    ...(linkedIn(list, false) ? [] : (['methods'] as const)),
    ...(linkedIn(list, true) ? [] : (['wallets'] as const)),
  ]
  return {
    places: ACCOUNT_PLACES.filter((place) => !empty.includes(place)),
    at: (screen && PLACE_OF[screen]) ?? 'methods',
  }
}
