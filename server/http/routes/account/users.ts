// The signed-in user: terms, own sessions, own data, deletion (docs/design/protocol.md, "Calls").

import { listActivity, SHOWN } from '../../../services/account/activity.ts'
import { deleteAccount } from '../../../services/account/delete-user.ts'
import { drop, keep, listTokens } from '../../../services/account/kept-tokens.ts'
import { ownUser } from '../../../services/account/own-user.ts'
import { listTransactions } from '../../../services/account/sent-transactions.ts'
import { exportUser } from '../../../services/account/user-data.ts'
import { listWalletPasskeys, renameWalletPasskey } from '../../../services/account/wallet-passkeys.ts'
import { settingsOf } from '../../../services/apps/app-settings.ts'
import { acceptTerms } from '../../../services/login/accept-terms.ts'
import { identityToken } from '../../../services/sessions/identity-token.ts'
import { listSessions, revokeOthers, revokeSession } from '../../../services/sessions/user-sessions.ts'
import { keepWallets } from '../../../stores/account/guest-wallets.ts'
import type { Handlers } from '../../mount.ts'
import { signedIn } from './signed-in.ts'

type Own =
  | 'me'
  | 'current'
  | 'acceptTerms'
  | 'keepWallets'
  | 'sessions'
  | 'revokeSession'
  | 'revokeOtherSessions'
  | 'activity'
  | 'transactions'
  | 'tokens'
  | 'keepToken'
  | 'dropToken'
  | 'walletPasskeys'
  | 'renameWalletPasskey'
  | 'export'
  | 'delete'

export const users: Pick<Handlers, `users.${Own}`> = {
  'users.me': (core, call) => ownUser(core, call.app, signedIn(call)),

  'users.current': async (core, call) => {
    const claims = signedIn(call)
    const user = await ownUser(core, call.app, claims)
    return { user, identity_token: identityToken(core, call.app, user, claims.jkt).identity_token ?? null }
  },

  'users.acceptTerms': (core, call) => acceptTerms(core, call.app, signedIn(call)),

  'users.keepWallets': async (core, call, { addresses }) => {
    const { userId: user, sid: session } = signedIn(call)
    await keepWallets(core.db, { app: call.app.id, user, session, addresses })
    return {}
  },

  'users.sessions': async (core, call) => ({ sessions: await listSessions(core, call.app, signedIn(call)) }),

  'users.revokeSession': async (core, call, { session_id }) => ({
    sessions: await revokeSession(core, call.app, signedIn(call), session_id),
  }),

  'users.revokeOtherSessions': async (core, call) => ({ sessions: await revokeOthers(core, call.app, signedIn(call)) }),

  'users.activity': async (core, call) => ({ activity: await listActivity(core, signedIn(call).userId, SHOWN) }),

  'users.transactions': async (core, call) => ({
    transactions: await listTransactions(core, { app: call.app.id, user: signedIn(call).userId }),
    kept: settingsOf(call.app).keep_transactions,
  }),
  'users.tokens': async (core, call) => ({ tokens: await listTokens(core, call.app, signedIn(call)) }),

  'users.keepToken': (core, call, token) => keep(core, call.app, signedIn(call), token),

  'users.dropToken': (core, call, token) => drop(core, call.app, signedIn(call), token),

  'users.walletPasskeys': (core, call) => listWalletPasskeys(core, call.app, signedIn(call)),

  'users.renameWalletPasskey': (core, call, named) => renameWalletPasskey(core, call.app, signedIn(call), named),

  'users.export': (core, call) => exportUser(core, call.app, signedIn(call)),

  'users.delete': async (core, call) => {
    await deleteAccount(core, call.app, signedIn(call))
    call.cookies?.clear()
    return { success: true }
  },
}
