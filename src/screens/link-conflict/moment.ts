// The screens of the moment `link-conflict`: an account that another user has linked, a guest's wallet from elsewhere.

import * as guestWallet from '../../flows/link-conflict/guest-wallet.ts'
import { jobs, machine } from '../../flows/link-conflict/link-conflict.ts'
import { row } from '../screen.ts'
import * as GuestWallet from './guest-wallet.tsx'
import * as Conflict from './link-conflict.tsx'

export const rows = {
  LINK_CONFLICT_SCREEN: row('link-conflict', machine, jobs, Conflict.default, Conflict.copy, Conflict.styles),
  GUEST_WALLET_SCREEN: row(
    'guest-wallet',
    guestWallet.machine,
    guestWallet.jobs,
    GuestWallet.default,
    GuestWallet.copy,
    GuestWallet.styles,
  ),
}
