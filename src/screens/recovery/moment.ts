// The screens of the moment `recovery`: how a wallet is recovered, chosen and set.

import type { RecoveryAim, Route } from '../../contract/screens.ts'
import { isAutomatic } from '../../flows/keys/recovery-aim.ts'
import * as cloud from '../../flows/recovery/cloud.ts'
import { jobs as cloudJobs } from '../../flows/recovery/cloud-jobs.ts'
import * as splash from '../../flows/recovery/password-splash.ts'
import * as selection from '../../flows/recovery/recovery-selection.ts'
import { row } from '../screen.ts'
import * as Cloud from './cloud.tsx'
import * as Splash from './password-splash.tsx'
import * as Selection from './recovery-selection.tsx'

/** Trust: what began by itself, at the end of a login, is not closed before the wallet is made. */
const closable = ({ aim }: { readonly aim: RecoveryAim | { readonly to: 'recover' } }): boolean =>
  aim.to === 'recover' || !isAutomatic(aim)
const info = (): Route => ({ screen: 'WHY_SECURE_SCREEN', params: { about: 'wallet' } })

export const rows = {
  EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN: row(
    'password-splash',
    splash.machine,
    splash.jobs,
    Splash.default,
    Splash.copy,
    Splash.styles,
    { info },
  ),
  EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN: row(
    'recovery-selection',
    selection.machine,
    selection.jobs,
    Selection.default,
    Selection.copy,
    Selection.styles,
    { closable, info },
  ),
  EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN: row(
    'recovery-oauth',
    cloud.machine,
    cloudJobs,
    Cloud.default,
    Cloud.copy,
    Cloud.styles,
    { closable },
  ),
}
