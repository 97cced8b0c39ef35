// Errors of logins and links by Telegram: as with a social provider, but for its own.
// See docs/errors.md, "What a person sees".

import { OAUTH_ROWS } from './oauth.ts'
import type { ErrorRow } from './row.ts'
import { AGAIN, of400, TRY_AGAIN } from './words.ts'

/** Codes that are no matter of Telegram. */
const OAUTH_ALONE = /^(oauth_|pkce_|in_app_browser$|unknown_auth_error$)/

export const TELEGRAM_ROWS: readonly ErrorRow[] = [
  ...OAUTH_ROWS.filter(({ code }) => !OAUTH_ALONE.test(code)).map(
    (row): ErrorRow => ({
      ...row,
      where: 'telegram',
      doing: row.doing === 'links a provider' ? 'links Telegram' : 'logs in by Telegram',
    }),
  ),
  {
    where: 'telegram',
    doing: 'logs in by Telegram',
    code: 'telegram_failed',
    title: 'Telegram auth failed or was canceled by the client',
    text: '',
    ...of400,
    ...AGAIN,
    why: TRY_AGAIN,
  },
]
