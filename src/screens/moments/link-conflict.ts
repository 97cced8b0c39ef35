// The screens of the moment `link-conflict`: an account that another user has linked, a guest's wallet from elsewhere.

import * as guestWallet from '../../flows/account/guest-wallet.ts'
import { jobs, machine } from '../../flows/account/link-conflict.ts'
import * as GuestWallet from '../account/guest-wallet.tsx'
import * as Conflict from '../account/link-conflict.tsx'
import { row } from '../screen.ts'

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
