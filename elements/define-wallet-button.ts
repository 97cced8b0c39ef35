// Defines <wallet-button> alone.

import { defineTag } from './define-tag.ts'
import { WalletButton } from './wallet-button.ts'

export type { ButtonEvents, WalletButtonAttributes } from './tags.ts'
export { WalletButton }

defineTag('wallet-button', () => WalletButton)
