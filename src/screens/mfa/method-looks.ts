// How each method of a second factor looks in lists and on its screens.

import type { ShownMethod } from '../../contract/mfa.ts'
import { type IconPath, passkey } from '../../parts/icons.tsx'
import { authenticator, lifebelt, message } from '../../parts/mfa-icons.ts'

export const METHOD_ICONS: Readonly<Record<ShownMethod, IconPath>> = {
  totp: authenticator,
  sms: message,
  passkey,
  'recovery-code': lifebelt,
}
