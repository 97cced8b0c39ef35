// Users of Supabase: rows of `auth.users` as a table or JSON, and what its admin API answers.

import { looseObject, nullish, record, string, unknown } from 'valibot'
import { parseJson } from '../../../../src/kit/parse-json.ts'
import { allOf, emailGiven, listOf, momentOf, phoneGiven, socialGiven, source, textOf } from '../candidate.ts'

const user = looseObject({
  id: string(),
  identities: listOf(
    looseObject({ provider: string(), id: nullish(string()), identity_data: nullish(record(string(), unknown())) }),
  ),
})
/** Of its own: the address or the number itself. */
const OWN = ['email', 'phone']

/** A column with JSON, as JSON or as its text. */
const objectIn = (value: unknown): Readonly<Record<string, unknown>> => {
  try {
    const read = typeof value === 'string' ? parseJson(value) : value
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
/** The number with its sign, which the table leaves out. */
const numberOf = (phone: unknown): string | null => textOf(phone)?.replace(/^\+?/, '+') ?? null

export const supabase = source(user, (row) => {
  const social = allOf(
    (row.identities ?? [])
      .filter(({ provider }) => !OWN.includes(provider))
      .map(({ provider, id, identity_data: data }) =>
        socialGiven(provider, data?.sub ?? data?.provider_id ?? id, {
          email: data?.email,
          name: data?.full_name ?? data?.name,
          username: data?.user_name ?? data?.preferred_username,
        }),
      ),
  )
  const profile = objectIn(row.user_metadata ?? row.raw_user_meta_data)
  const name = textOf(profile.full_name ?? profile.name)
  const banned = momentOf(row.banned_until)
  return {
    former: row.id,
    createdAt: momentOf(row.created_at),
    // A ban that is over counts as well: who was shut out there is looked at before they come along.
    blocked: banned !== null || textOf(row.deleted_at) !== null,
    accounts: [
      ...emailGiven(row.email, momentOf(row.email_confirmed_at) !== null),
      ...phoneGiven(numberOf(row.phone), momentOf(row.phone_confirmed_at) !== null),
      ...social.accounts,
    ],
    others: social.others,
    password: textOf(row.encrypted_password) !== null,
    metadata: { ...(name && { name }) },
  }
})
