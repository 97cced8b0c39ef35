// Whether the browser is told of a changed account: a passkey, or the address or number under which it keeps them.

import type { User } from '../../contract/entities.ts'
import { lateCode } from '../../kit/late-code.ts'
import type { Runtime } from '../../session/runtime.ts'

const NAMING = ['passkey', 'email', 'phone']

/** Tells it beside the change, which does not wait for it. `before`: the person as they were. */
export const tellIfNamed = (runtime: Runtime, before: User | null, type: string): void => {
  const has = before?.linkedAccounts.some((account) => account.type === 'passkey')
  if (!has || !NAMING.includes(type)) return
  void lateCode(() => import('../account-later/tell-authenticators.ts'))
    .then(({ tellAuthenticators }) => tellAuthenticators(runtime))
    .catch(() => undefined)
}
