// Login, link and unlink by Telegram (docs/design/protocol.md, "Calls", "Telegram").

import { linkWithTelegram, loginWithTelegram } from '../../../services/telegram/login.ts'
import type { Handlers } from '../../mount.ts'
import { signedIn, unlinkOwn } from '../account/signed-in.ts'
import { withDevice } from './code-call.ts'

type TelegramBody = Parameters<Handlers['telegram.link']>[2]

const shownBy = ({ telegram_auth_result: result, telegram_web_app_data: webApp }: TelegramBody) => ({
  result: result ?? null,
  webApp: webApp ?? null,
})

export const telegram: Pick<Handlers, `telegram.${'authenticate' | 'link' | 'unlink'}`> = {
  'telegram.authenticate': (core, call, body) =>
    withDevice(core, call, ({ device, idempotencyKey }) =>
      loginWithTelegram(core, call.app, { ...shownBy(body), mode: body.mode, device, idempotencyKey }),
    ),

  'telegram.link': (core, call, body) =>
    linkWithTelegram(core, call.app, signedIn(call), { ...shownBy(body), idempotencyKey: call.idempotencyKey }),

  'telegram.unlink': (core, call, { telegram_user_id: subject }) => unlinkOwn(core, call, { type: 'telegram', subject }),
}
