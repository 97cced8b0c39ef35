// Linking and unlinking Telegram (docs/design/protocol.md, "Calls"). Each answers the bare user.

import { object, pipe, regex, string } from 'valibot'
import { LINK_CALL, UNLINK_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { LINK, UNLINK } from '../refusals.ts'
import { oneForm, telegramProof } from './telegram.ts'

export const linkBody = () => pipe(object(telegramProof()), oneForm())

/** Links Telegram to the signed-in user. 400 `disallowed_login_method` where the app has no linking. */
export const link = endpoint<typeof linkBody>()({ ...LINK_CALL, name: 'telegram.link', path: '/api/v1/telegram/link' })

export const unlinkBody = () => object({ telegram_user_id: pipe(string(), regex(/^\d{1,20}$/)) })

/** Takes Telegram from the user. 400 `cannot_unlink_sole_account`, 404 `linked_account_not_found`. */
export const unlink = endpoint<typeof unlinkBody>()({
  ...UNLINK_CALL,
  name: 'telegram.unlink',
  path: '/api/v1/telegram/unlink',
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(link, linkBody, "Link a person's Telegram to the user", LINK),
  described(unlink, unlinkBody, 'Take Telegram from the user', UNLINK),
]
