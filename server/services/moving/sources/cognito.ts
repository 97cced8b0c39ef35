// Users of Amazon Cognito: the table of its import jobs, and what `list-users` answers.

import { array, boolean, looseObject, nullish, optional, string } from 'valibot'
import { parseJson } from '../../../../src/kit/parse-json.ts'
import { allOf, emailGiven, isYes, momentOf, phoneGiven, socialGiven, source, textOf } from '../candidate.ts'

type Fields = Readonly<Record<string, unknown>>
const listed = looseObject({
  Username: optional(string()),
  Enabled: optional(boolean()),
  Attributes: optional(array(looseObject({ Name: string(), Value: nullish(string()) }))),
})

/** The people of other providers, which are a list in JSON within an attribute. */
const identitiesIn = (text: unknown): readonly Fields[] => {
  try {
    const read = typeof text === 'string' && text !== '' ? parseJson(text) : []
    return Array.isArray(read) ? read.filter((one) => typeof one === 'object' && one !== null) : []
  } catch {
    return []
  }
}

export const cognito = source(listed, (row) => {
  const { Username, Enabled, Attributes = [] } = row
  const own: Fields = Attributes.length > 0 ? Object.fromEntries(Attributes.map(({ Name, Value }) => [Name, Value])) : row
  const social = allOf(
    identitiesIn(own.identities).map(({ providerName, userId }) =>
      socialGiven(textOf(providerName) ?? '', userId, { email: own.email, name: own.name }),
    ),
  )
  // A login of another provider has the address and the number that this one says; the pool has checked none of its own.
  const isFederated = social.accounts.length + social.others.length > 0
  return {
    former: textOf(own.sub) ?? textOf(Username) ?? textOf(row['cognito:username']),
    createdAt: momentOf(row.UserCreateDate),
    blocked: Enabled === false,
    accounts: [
      ...emailGiven(own.email, isYes(own.email_verified) && !isFederated),
      ...phoneGiven(own.phone_number, isYes(own.phone_number_verified) && !isFederated),
      ...social.accounts,
    ],
    others: social.others,
    metadata: { ...(textOf(own.name) && { name: textOf(own.name) }) },
  }
})
