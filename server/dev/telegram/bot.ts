// The development bot: signs as Telegram does, for people of the stand-ins.

import { createHash, createHmac, randomBytes } from 'node:crypto'
import { PEOPLE } from '../idp/people.ts'

type TelegramFields = Readonly<Record<string, string | number>>

export interface DemoBot {
  readonly id: string
  readonly name: string
  readonly token: string
}

/** A bot whose token ends with this process. */
export const createBot = (): DemoBot => ({
  id: '1',
  name: 'latchkey_demo_bot',
  token: `1:${randomBytes(24).toString('base64url')}`,
})

const signed = (fields: TelegramFields, key: Buffer): TelegramFields => {
  const lines = Object.keys(fields).sort()
  const text = lines.map((name) => `${name}=${fields[name]}`).join('\n')
  return { ...fields, hash: createHmac('sha256', key).update(text).digest('hex') }
}

/** Telegram's facts of a person; null for none. */
const personOf = (key: string | null | undefined) => {
  const index = PEOPLE.findIndex((one) => one.key === key)
  const [first = '', ...rest] = (PEOPLE[index]?.name ?? '').split(' ')
  return index < 0 ? null : { id: 1_000_001 + index, first_name: first, ...(rest.length > 0 && { last_name: rest.join(' ') }) }
}

/** What the login page answers; null: no person. `now` in milliseconds. */
export const pageAnswer = ({ token }: DemoBot, key: string | null | undefined, now: number): TelegramFields | null => {
  const person = personOf(key)
  return person && signed({ ...person, auth_date: Math.floor(now / 1000) }, createHash('sha256').update(token).digest())
}

/** What a web app is opened with; null: no person. */
export const webAppData = ({ token }: DemoBot, key: string | null | undefined, now: number): TelegramFields | null => {
  const person = personOf(key)
  const query_id = randomBytes(12).toString('base64url')
  const fields = { query_id, user: JSON.stringify(person), auth_date: Math.floor(now / 1000) }
  return person && signed(fields, createHmac('sha256', 'WebAppData').update(token).digest())
}
