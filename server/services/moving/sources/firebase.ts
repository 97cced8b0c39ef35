// Users as `firebase auth:export` writes them in JSON: `{ "users": [...] }`.

import { array, boolean, looseObject, nullish, optional, string } from 'valibot'
import { allOf, emailGiven, momentOf, phoneGiven, socialGiven, source, textOf } from '../candidate.ts'

const text = nullish(string())
const user = looseObject({
  localId: string(),
  email: text,
  emailVerified: optional(boolean()),
  phoneNumber: text,
  displayName: text,
  disabled: optional(boolean()),
  providerUserInfo: optional(array(looseObject({ providerId: string(), rawId: text, email: text, displayName: text }))),
})
/** Of its own: the address or the number itself. */
const OWN = ['password', 'phone', 'emailLink']

export const firebase = source(user, (row) => {
  const social = allOf(
    (row.providerUserInfo ?? [])
      .filter(({ providerId }) => !OWN.includes(providerId))
      .map(({ providerId, rawId, email, displayName }) => socialGiven(providerId, rawId, { email, name: displayName })),
  )
  return {
    former: row.localId,
    createdAt: momentOf(row.createdAt),
    blocked: row.disabled ?? false,
    accounts: [
      ...emailGiven(row.email, row.emailVerified ?? false),
      // A number is kept there once its person has typed the code.
      ...phoneGiven(row.phoneNumber, true),
      ...social.accounts,
    ],
    others: social.others,
    metadata: { ...(textOf(row.displayName) && { name: textOf(row.displayName) }) },
  }
})
