// Linking and unlinking Telegram (docs/design/protocol.md, "Calls"). Each answers the bare user.

import { object, pipe, regex, string } from 'valibot'
import { LINK_CALL, UNLINK_CALL } from '../call-kinds.ts'
import { endpoint } from '../endpoint.ts'
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
