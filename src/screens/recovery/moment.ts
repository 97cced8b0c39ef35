// The screens of the moment `recovery`: how a wallet is recovered, chosen and set.

import type { RecoveryAim, Route } from '../../contract/screens.ts'
import { jobs as keyJobs } from '../../flows/keys/key-window-jobs.ts'
import * as cloud from '../../flows/recovery/cloud.ts'
import { jobs as cloudJobs } from '../../flows/recovery/cloud-jobs.ts'
import * as splash from '../../flows/recovery/password-splash.ts'
import * as password from '../../flows/recovery/password-window.ts'
import { isAutomatic } from '../../flows/recovery/recovery-end.ts'
import * as selection from '../../flows/recovery/recovery-selection.ts'
import * as Key from '../keys/key-window.tsx'
import { row } from '../screen.ts'
import * as Cloud from './cloud.tsx'
import * as Splash from './password-splash.tsx'
import * as Selection from './recovery-selection.tsx'

/** Trust: what began by itself, at the end of a login, is not closed before the wallet is made. */
const closable = ({ aim }: { readonly aim: RecoveryAim | { readonly to: 'recover' } }): boolean =>
  aim.to === 'recover' || !isAutomatic(aim)
const info = (): Route => ({ screen: 'WHY_SECURE_SCREEN', params: { about: 'wallet' } })

const setup = row('password', password.machine, keyJobs, Key.default, Key.passwordCopy, Key.styles, {
  closable,
  info,
})

export const rows = {
  EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN: setup,
  EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN: setup,
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
