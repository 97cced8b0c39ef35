// The screens of the moment `allowances`.

import * as embeddedWalletAllowances from '../../flows/allowances/embedded-wallet-allowances.ts'
import { row } from '../screen.ts'
import * as EmbeddedWalletAllowances from './embedded-wallet-allowances.tsx'

export const rows = {
  EMBEDDED_WALLET_ALLOWANCES_SCREEN: row(
    'embedded-wallet-allowances',
    embeddedWalletAllowances.machine,
    embeddedWalletAllowances.jobs,
    EmbeddedWalletAllowances.default,
    EmbeddedWalletAllowances.copy,
    EmbeddedWalletAllowances.styles,
  ),
}
