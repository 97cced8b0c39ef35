// What published clients are told of a wallet whose recovery they have no word for (docs/design/protocol.md, "User").

import type { RecoveryMethod } from '../../../src/contract/accounts.ts'

/** What they have no word for, and what they are told: the nearest that they know, which is of the person's own too. */
const UNKNOWN: RecoveryMethod = 'passkey'
const TOLD: RecoveryMethod = 'user-passcode'

/** Clients of ours; a call without the header comes from none that was published. */
const KNOWS = /^$|^latchkey\b/

interface Told {
  readonly linked_accounts?: readonly { readonly type: string; readonly recovery_method?: RecoveryMethod | null }[]
}

const toldUser = <U extends Told>(user: U): U =>
  user.linked_accounts?.some(({ recovery_method: method }) => method === UNKNOWN)
    ? {
        ...user,
        linked_accounts: user.linked_accounts.map((account) =>
          account.recovery_method === UNKNOWN ? { ...account, recovery_method: TOLD } : account,
        ),
      }
    : user

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The answer as a client takes it: a user, a session with one, or a page of users. */
export const toldRecovery = <T>(client: string | undefined, answer: T): T => {
  if (KNOWS.test(client ?? '') || !isObject(answer)) return answer
  const { user, data } = answer as { readonly user?: unknown; readonly data?: unknown }
  return {
    ...toldUser(answer as Told),
    ...(isObject(user) && { user: toldUser(user) }),
    ...(Array.isArray(data) && { data: data.map((one) => (isObject(one) ? toldUser(one) : one)) }),
  } as T
}
