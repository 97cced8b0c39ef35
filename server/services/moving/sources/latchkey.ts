// People as this service exports them, a line of JSON each (docs/exit.md, "All people").

import { array, literal, looseObject, nullish, number, optional, string } from 'valibot'
import { momentOf, source, textOf } from '../candidate.ts'
import { privy } from './privy.ts'

const passkey = looseObject({
  credential_id: string(),
  public_key: string(),
  rp_id: string(),
  user_handle: string(),
  counter: number(),
  transports: array(string()),
  name: nullish(string()),
})
const person = looseObject({
  version: literal(1),
  id: string(),
  terms_accepted_at: nullish(number()),
  passkeys: optional(array(passkey), []),
  totp_secret: nullish(string()),
})

export const latchkey = source(person, (row) => {
  // The user within has the form that the API answers.
  const candidate = privy(row)
  if (!candidate) return null
  const { former_id: _, ...metadata } = candidate.metadata ?? {}
  return {
    ...candidate,
    metadata,
    // Passkeys are beside the accounts, with their keys.
    withheld: (candidate.withheld ?? []).filter((type) => type !== 'passkey'),
    termsAt: momentOf(row.terms_accepted_at),
    totp: textOf(row.totp_secret),
    passkeys: row.passkeys.map((one) => ({
      ...{ id: one.credential_id, publicKey: one.public_key, counter: one.counter, transports: one.transports },
      ...{ userHandle: one.user_handle, domain: one.rp_id, name: one.name ?? null },
    })),
  }
})
