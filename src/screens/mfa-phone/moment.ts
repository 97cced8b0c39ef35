// The screen of the moment `mfa-phone`: a number, which needs more code than all other screens of second factors.

import { jobs, machine } from '../../flows/mfa-phone/phone.ts'
import { row } from '../screen.ts'
import * as Phone from './phone.tsx'

export const rows = {
  MFA_ENROLLMENT_FLOW_SCREEN_PHONE: row('mfa-phone', machine, jobs, Phone.default, Phone.copy, Phone.styles, {
    // Trust: a login that asks for a factor is left by logging out alone.
    closable: ({ for: end }: { for?: 'page' | 'login' }) => end !== 'login',
    next: ['MFA_ENROLLMENT_FLOW_SCREEN_SMS'],
  }),
}
