// Signs as Telegram does: answers of its login page, and data of web apps.

import { createHash, createHmac } from 'node:crypto'

/** Of bots that are nowhere. */
export const BOT_TOKEN = '7000000001:AAH-of-a-bot-that-is-nowhere-0000001'
export const OTHER_BOT_TOKEN = '7000000002:AAH-of-a-bot-that-is-nowhere-0000002'
export const BOT_ID = '7000000001'

type Fields = Readonly<Record<string, string | number>>
const signed = <F extends Fields>(fields: F, key: Buffer): F & { hash: string } => {
  const lines = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('\n')
  return { ...fields, hash: createHmac('sha256', key).update(lines).digest('hex') }
}

/** An answer of the login page at `now` (milliseconds). */
export const pageAnswer = (now: number, own: Fields = {}, token = BOT_TOKEN) =>
  signed(
    { id: 4242, first_name: 'Ada', username: 'ada_t', auth_date: Math.floor(now / 1000), ...own },
    createHash('sha256').update(token).digest(),
  )

/** What a web app is opened with. */
export const webAppData = (now: number, own: Fields = {}, token = BOT_TOKEN) =>
  signed(
    {
      query_id: 'AAHdF6IQAAAAAN0XohDhrOrc',
      user: JSON.stringify({ id: 4242, first_name: 'Ada', username: 'ada_t', language_code: 'en' }),
      auth_date: Math.floor(now / 1000),
      ...own,
    },
    createHmac('sha256', 'WebAppData').update(token).digest(),
  )
