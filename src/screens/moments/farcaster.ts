// The screen of the moment `farcaster`: a login with Farcaster.

import { machine } from '../../flows/login/farcaster.ts'
import { jobs } from '../../flows/login/farcaster-jobs.ts'
import * as Farcaster from '../login/awaiting-farcaster.tsx'
import { row } from '../screen.ts'

export const rows = {
  AWAITING_FARCASTER_CONNECTION: row('farcaster', machine, jobs, Farcaster.default, Farcaster.copy, Farcaster.styles, {
    next: ['AFFIRMATIVE_CONSENT_SCREEN'],
  }),
}
