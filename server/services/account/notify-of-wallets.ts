// Tells a person who had no address of the wallets that they have, at their first one.

import { isEmbedded, type PersonRecord } from '../../stores/login/person.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'

const hasAddress = ({ accounts }: Pick<PersonRecord, 'accounts'>): boolean => accounts.some(({ type }) => type === 'email')

/** Trust: a wallet may have been made by another before the user had an address for the notice. */
export const notifyOfWallets = (core: Core, app: App, before: Pick<PersonRecord, 'accounts'>, after: PersonRecord): void => {
  if (hasAddress(before)) return
  const [first] = after.accounts.filter(isEmbedded).map(({ first_verified_at }) => first_verified_at)
  if (first !== undefined) core.notices.send(app, 'wallet-added', after, undefined, first)
}
