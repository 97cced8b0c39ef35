// Users as the export job of Auth0 writes them, a line each, and as its management API answers them.

import { looseObject, nullish, optional, record, string, unknown } from 'valibot'
import { allOf, emailGiven, isYes, listOf, momentOf, phoneGiven, socialGiven, source, textOf } from '../candidate.ts'

const identity = looseObject({
  provider: optional(string()),
  connection: nullish(string()),
  user_id: unknown(),
  profileData: nullish(record(string(), unknown())),
})
const user = looseObject({ user_id: string(), identities: listOf(identity) })

/** Of its own database, and of codes: they are the address or the number itself. */
const OWN = ['auth0', 'email', 'sms']

export const auth0 = source(user, (row) => {
  const [, provider = '', subject = ''] = /^([^|]+)\|(.+)$/s.exec(row.user_id) ?? []
  // A table has no list of identities: the id itself names the first one.
  const identities = row.identities ?? [{ provider, user_id: subject, profileData: null }]
  const social = allOf(
    identities.flatMap((one) => {
      const name = one.provider ?? ''
      if (OWN.includes(name)) return []
      const { nickname, name: called, email } = one.profileData ?? row
      // What a provider's person is called there is the nickname of the profile.
      return [socialGiven(name, one.user_id, { email, name: called, ...(name === 'github' && { username: nickname }) })]
    }),
  )
  return {
    former: row.user_id,
    createdAt: momentOf(row.created_at),
    blocked: isYes(row.blocked),
    accounts: [
      ...emailGiven(row.email, isYes(row.email_verified)),
      ...phoneGiven(row.phone_number, isYes(row.phone_verified)),
      ...social.accounts,
    ],
    others: social.others,
    password: textOf(row.passwordHash ?? row.password_hash) !== null,
    metadata: { ...(textOf(row.name) && { name: textOf(row.name) }) },
  }
})
