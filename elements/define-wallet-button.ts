// Defines <wallet-button> alone.

import { defineTag } from './define-tag.ts'
import { WalletButton } from './wallet-button.ts'

export { WalletButton }

defineTag('wallet-button', () => WalletButton)
