// The screens of the moment `farcaster`: a login with Farcaster, and a key that writes there for the person.

import { machine } from '../../flows/login/farcaster.ts'
import { jobs } from '../../flows/login/farcaster-jobs.ts'
import * as signer from '../../flows/login/farcaster-signer.ts'
import { jobs as signerJobs } from '../../flows/login/farcaster-signer-jobs.ts'
import * as Farcaster from '../login/awaiting-farcaster.tsx'
import * as Signer from '../login/awaiting-signer.tsx'
import { row } from '../screen.ts'

export const rows = {
  AWAITING_FARCASTER_CONNECTION: row('farcaster', machine, jobs, Farcaster.default, Farcaster.copy, Farcaster.styles, {
    next: ['AFFIRMATIVE_CONSENT_SCREEN'],
  }),
  AWAITING_FARCASTER_SIGNER: row('farcaster-signer', signer.machine, signerJobs, Signer.default, Signer.copy, Farcaster.styles),
}
