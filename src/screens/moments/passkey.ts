// The screen of the moment `passkey`: a login by passkey.

import { jobs, machine } from '../../flows/login/passkey.ts'
import * as Passkey from '../login/awaiting-passkey.tsx'
import { row } from '../screen.ts'

export const rows = {
  AWAITING_PASSKEY_SYSTEM_DIALOGUE: row('passkey', machine, jobs, Passkey.default, Passkey.copy, Passkey.styles, {
    next: ['AFFIRMATIVE_CONSENT_SCREEN'],
  }),
}
