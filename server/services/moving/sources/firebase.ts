// Users as `firebase auth:export` writes them: `{ "users": [...] }`, or a table whose columns have fixed places.

import { array, boolean, looseObject, nullish, optional, string, union } from 'valibot'
import { allOf, emailGiven, isYes, momentOf, phoneGiven, socialGiven, source, textOf } from '../candidate.ts'

const text = nullish(string())
const yes = optional(union([boolean(), string()]))
const user = looseObject({
  localId: string(),
  email: text,
  emailVerified: yes,
  passwordHash: text,
  phoneNumber: text,
  displayName: text,
  disabled: yes,
  providerUserInfo: optional(array(looseObject({ providerId: string(), rawId: text, email: text, displayName: text }))),
})
/** Of its own: the address or the number itself. */
const OWN = ['password', 'phone', 'emailLink']
/** Those that the table has columns of. */
const IN_TABLE = ['google.com', 'facebook.com', 'twitter.com', 'github.com']

export const firebase = source(user, (row) => {
  const inTable = IN_TABLE.flatMap((providerId) =>
    textOf(row[providerId]) === null
      ? []
      : [{ providerId, rawId: row[providerId], email: row[`${providerId} email`], displayName: row[`${providerId} name`] }],
  )
  const social = allOf(
    [...(row.providerUserInfo ?? []), ...inTable]
      .filter(({ providerId }) => !OWN.includes(providerId))
      .map(({ providerId, rawId, email, displayName }) => socialGiven(providerId, rawId, { email, name: displayName })),
  )
  return {
    former: row.localId,
    createdAt: momentOf(row.createdAt),
    blocked: isYes(row.disabled),
    accounts: [
      ...emailGiven(row.email, isYes(row.emailVerified)),
      // A number is kept there once its person has typed the code.
      ...phoneGiven(row.phoneNumber, true),
      ...social.accounts,
    ],
    others: social.others,
    password: textOf(row.passwordHash) !== null,
    metadata: { ...(textOf(row.displayName) && { name: textOf(row.displayName) }) },
  }
})
