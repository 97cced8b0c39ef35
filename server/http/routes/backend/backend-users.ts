// Back end API: users (docs/design/protocol.md, "Back end calls").

import { removeUser } from '../../../services/account/delete-user.ts'
import {
  createUser,
  getUser,
  getUserByAccount,
  getUserBySubject,
  getUserByUsername,
  listUsers,
  searchUsers,
  setUserMetadata,
  userIdOf,
} from '../../../services/backend/backend-users.ts'
import { unlinkForBackend } from '../../../services/backend/unlink-account.ts'
import { wantWallets } from '../../../services/backend/wanted-wallets.ts'
import { emailIdentifier, phoneIdentifier, walletSubject } from '../../../services/login/identifier.ts'
import { readOld } from '../../../services/reads.ts'
import { ServiceError } from '../../../services/service-error.ts'
import type { Handlers } from '../../mount.ts'
import { backendOf } from './backend.ts'

type By = 'Email' | 'Phone' | 'Wallet' | 'SmartWallet' | 'Farcaster' | 'CustomAuth' | 'Telegram' | 'Subject' | 'Username'
type Own =
  | 'get'
  | 'list'
  | 'search'
  | 'create'
  | 'createWallets'
  | 'pregenerateWallets'
  | 'setMetadata'
  | 'unlinkAccount'
  | 'remove'
  | `by${By}`

export const backendUsers: Pick<Handlers, `users.${Own}`> = {
  'users.get': (core, call) => readOld(core, (read) => getUser(read, backendOf(call), call.params.userId ?? '')),

  'users.list': (core, call, _body, query) => readOld(core, (read) => listUsers(read, backendOf(call), query)),

  'users.search': (core, call, body) => readOld(core, (read) => searchUsers(read, backendOf(call), body)),

  'users.create': (core, call, body) => createUser(core, backendOf(call), body, call.idempotencyKey),

  'users.createWallets': (core, call, { user_id: user, ...asked }) => wantWallets(core, backendOf(call), userIdOf(user), asked),

  'users.pregenerateWallets': (core, call, asked) =>
    wantWallets(core, backendOf(call), userIdOf(call.params.userId ?? ''), asked),

  'users.setMetadata': (core, call, { custom_metadata }) =>
    setUserMetadata(core, backendOf(call), call.params.userId ?? '', custom_metadata),

  'users.unlinkAccount': (core, call, account) =>
    unlinkForBackend(core, backendOf(call), call.params.userId ?? '', account, call.idempotencyKey),

  'users.remove': async (core, call) => {
    const removed = await removeUser(core, backendOf(call), userIdOf(call.params.userId ?? ''))
    if (!removed) throw new ServiceError('not_found', 'There is no such user.')
    return { success: true }
  },

  'users.byEmail': (core, call, { address }) =>
    readOld(core, (read) => getUserByAccount(read, backendOf(call), 'email', emailIdentifier(address).subject)),

  'users.byPhone': (core, call, { number }) =>
    readOld(core, (read) => getUserByAccount(read, backendOf(call), 'phone', phoneIdentifier(number).subject)),

  'users.byWallet': (core, call, { address }) =>
    readOld(core, (read) => getUserByAccount(read, backendOf(call), 'wallet', walletSubject(address))),

  'users.bySmartWallet': (core, call, { address }) =>
    readOld(core, (read) => getUserByAccount(read, backendOf(call), 'smart_wallet', walletSubject(address))),

  'users.byFarcaster': (core, call, { fid }) =>
    readOld(core, (read) => getUserByAccount(read, backendOf(call), 'farcaster', String(fid))),

  'users.byCustomAuth': (core, call, { custom_user_id }) =>
    readOld(core, (read) => getUserByAccount(read, backendOf(call), 'custom_auth', custom_user_id)),

  'users.byTelegram': (core, call, { telegram_user_id }) =>
    readOld(core, (read) => getUserByAccount(read, backendOf(call), 'telegram', telegram_user_id)),

  'users.bySubject': (core, call, { subject }) =>
    readOld(core, (read) => getUserBySubject(read, backendOf(call), call.params.provider ?? '', subject)),

  'users.byUsername': (core, call, { username }) =>
    readOld(core, (read) => getUserByUsername(read, backendOf(call), call.params.provider ?? '', username)),
}
