// The screen of the moment `passkey`: a login by passkey.

import { jobs, machine } from '../../flows/passkey/passkey.ts'
import { row } from '../screen.ts'
import * as Passkey from './awaiting-passkey.tsx'

export const rows = {
  AWAITING_PASSKEY_SYSTEM_DIALOGUE: row('passkey', machine, jobs, Passkey.default, Passkey.copy, Passkey.styles, {
    next: ['AFFIRMATIVE_CONSENT_SCREEN'],
  }),
}
