// Judges answers of Telegram: of its login page, and of web apps within it (docs/design/security.md, "Telegram").

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import {
  type InferOutput,
  integer,
  maxValue,
  minValue,
  number,
  object,
  optional,
  pipe,
  safeParse,
  string,
  transform,
} from 'valibot'
import type { telegramResult, telegramWebAppData } from '../../../src/contract/endpoints/telegram.ts'
import { HOUR, MINUTE, SECOND } from '../../../src/kit/durations.ts'

export type TelegramResult = InferOutput<ReturnType<typeof telegramResult>>
export type TelegramWebAppData = InferOutput<ReturnType<typeof telegramWebAppData>>

/** How old an answer may be: one of the login page comes at once, a web app is opened with its own and may stay open. */
const MOST_AGE = { page: 5 * MINUTE, webApp: HOUR } as const
/** How far Telegram's clock may be ahead of ours. */
const AHEAD = 30 * SECOND

/** Whom an answer is about. */
interface TelegramPerson {
  readonly subject: string
  readonly details: Readonly<Record<'first_name' | 'last_name' | 'username' | 'photo_url', string | null>>
}
/** An answer that holds. */
export interface TelegramProof {
  readonly person: TelegramPerson
  readonly hash: string
  /** From when it is too old, in milliseconds. */
  readonly ends: number
}
interface Judging {
  readonly token: string
  readonly now: number
}

type Fields = Readonly<Record<string, string | number | boolean | undefined>>

/** The lines that Telegram signs: every field but the hash, in the order of their names. */
const linesOf = (fields: Fields): string =>
  Object.entries(fields)
    .filter(([name, value]) => name !== 'hash' && value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')

const isSigned = (fields: Fields & { readonly hash: string }, key: Buffer): boolean =>
  timingSafeEqual(createHmac('sha256', key).update(linesOf(fields)).digest(), Buffer.from(fields.hash, 'hex'))

/** When an answer of this date is too old; null: it is already, or of a time to come. */
const endOf = (authDate: number, age: number, now: number): number | null => {
  const [made, ends] = [authDate * 1000, authDate * 1000 + age]
  return made <= now + AHEAD && now < ends ? ends : null
}

type Named = Partial<Record<keyof TelegramPerson['details'], string | undefined>>
/** What the person has no more is forgotten. */
const personOf = (id: number, { first_name, last_name, username, photo_url }: Named): TelegramPerson => ({
  subject: String(id),
  details: {
    first_name: first_name ?? null,
    last_name: last_name ?? null,
    username: username ?? null,
    photo_url: photo_url ?? null,
  },
})

/** The answer of the login page; null where it does not hold. */
export const judgeResult = (result: TelegramResult, { token, now }: Judging): TelegramProof | null => {
  const ends = endOf(result.auth_date, MOST_AGE.page, now)
  if (ends === null || !isSigned(result, createHash('sha256').update(token).digest())) return null
  return { person: personOf(result.id, result), hash: result.hash, ends }
}

/** The database takes neither control characters nor halves of characters, and this text came within another one. */
const text = optional(
  pipe(
    string(),
    transform((words) => words.replace(/[\p{Cc}\p{Cs}]/gu, '')),
  ),
)
const webAppUser = object({
  id: pipe(number(), integer(), minValue(0), maxValue(Number.MAX_SAFE_INTEGER)),
  first_name: text,
  last_name: text,
  username: text,
  photo_url: text,
})
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The data of a web app; null where it does not hold. Trust: its key is another one, so data of one kind are none of the other. */
export const judgeWebAppData = (data: TelegramWebAppData, { token, now }: Judging): TelegramProof | null => {
  const ends = endOf(data.auth_date, MOST_AGE.webApp, now)
  if (ends === null || !isSigned(data, createHmac('sha256', 'WebAppData').update(token).digest())) return null
  const { success, output } = safeParse(webAppUser, jsonOf(data.user))
  return success ? { person: personOf(output.id, output), hash: data.hash, ends } : null
}
