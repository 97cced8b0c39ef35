// The screens of the moment `keys`: what a person does with a key or a signature, in a window of the service.

import type { KeyPurpose } from '../../contract/key-windows.ts'
import type { Route } from '../../contract/screens.ts'
import { type KeyKind, type KeyParams, keyMachine } from '../../flows/keys/key-window.ts'
import { jobs } from '../../flows/keys/key-window-jobs.ts'
import * as leave from '../../flows/keys/leave-window.ts'
import * as passkey from '../../flows/keys/passkey-window.ts'
import * as password from '../../flows/keys/password-window.ts'
import { isAutomatic } from '../../flows/keys/recovery-aim.ts'
import { row } from '../screen.ts'
import * as Key from './key-window.tsx'

/** The route of a screen that is about one wallet, asked for by the page or chosen in the account. */
const toWallet =
  (screen: 'EMBEDDED_WALLET_KEY_EXPORT_SCREEN' | 'EMBEDDED_WALLET_BACKUP_SCREEN') =>
  ({ address = '', asked }: KeyParams): Route => ({ screen, params: { address, ...(asked && { asked }) } })
const KEY = { screen: 'WHY_SECURE_SCREEN', params: { about: 'key' } } as const
/** What shows a key, or takes one, says what that is. */
const ABOUT_KEYS: readonly KeyPurpose[] = ['export', 'import', 'backup']
const keyRow = (flow: string, purpose: KeyPurpose, copy: object, own: Omit<KeyKind, 'purpose'>) =>
  row(flow, keyMachine({ purpose, ...own }), jobs, Key.default, copy, Key.styles, {
    ...(ABOUT_KEYS.includes(purpose) && { info: () => KEY }),
  })

const setup = row('password', password.machine, jobs, Key.default, Key.passwordCopy, Key.styles, {
  // Trust: what began by itself, at the end of a login, is not closed before the wallet is made.
  closable: ({ aim }: KeyParams) => !aim || !isAutomatic(aim),
  info: (): Route => ({ screen: 'WHY_SECURE_SCREEN', params: { about: 'wallet' } }),
})

const passkeys = row('passkey', passkey.machine, jobs, Key.default, Key.passkeyCopy, Key.styles, {
  // Trust: as for a password.
  closable: ({ aim }: KeyParams) => !aim || !isAutomatic(aim),
  info: (): Route => ({ screen: 'WHY_SECURE_SCREEN', params: { about: 'wallet' } }),
})

export const rows = {
  EMBEDDED_WALLET_PASSKEY_SCREEN: passkeys,
  EMBEDDED_WALLET_LEAVE_PASSKEYS_SCREEN: row('leave-passkeys', leave.machine, jobs, Key.default, Key.leaveCopy, Key.styles, {
    info: (): Route => ({ screen: 'WHY_SECURE_SCREEN', params: { about: 'wallet' } }),
  }),
  EMBEDDED_WALLET_PASSKEY_RECOVERY_SCREEN: keyRow('passkey-recovery', 'recover', Key.recoverPasskeyCopy, {
    routeOf: ({ address = '' }) => ({ screen: 'EMBEDDED_WALLET_PASSKEY_RECOVERY_SCREEN', params: { address } }),
    over: 'at once',
  }),
  EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN: setup,
  EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN: setup,
  EMBEDDED_WALLET_KEY_EXPORT_SCREEN: keyRow('export', 'export', Key.exportCopy, {
    routeOf: toWallet('EMBEDDED_WALLET_KEY_EXPORT_SCREEN'),
  }),
  EMBEDDED_WALLET_IMPORT_SCREEN: keyRow('import', 'import', Key.importCopy, {
    routeOf: ({ asked }) => ({ screen: 'EMBEDDED_WALLET_IMPORT_SCREEN', params: { ...(asked && { asked }) } }),
  }),
  EMBEDDED_WALLET_BACKUP_SCREEN: keyRow('backup', 'backup', Key.backupCopy, {
    routeOf: toWallet('EMBEDDED_WALLET_BACKUP_SCREEN'),
  }),
  EMBEDDED_WALLET_REMOVE_DEVICE_SCREEN: keyRow('remove-device', 'devices', Key.devicesCopy, {
    routeOf: ({ address = '' }) => ({ screen: 'EMBEDDED_WALLET_REMOVE_DEVICE_SCREEN', params: { address } }),
  }),
  EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN: keyRow('password-recovery', 'recover', Key.recoverCopy, {
    routeOf: ({ address = '' }) => ({ screen: 'EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN', params: { address } }),
    over: 'at once',
  }),
  EMBEDDED_WALLET_CONFIRM_SCREEN: keyRow('confirm', 'confirm', Key.confirmCopy, {
    routeOf: ({ address = '' }) => ({ screen: 'EMBEDDED_WALLET_CONFIRM_SCREEN', params: { address } }),
    over: 'seen',
  }),
}
