// The words of EMBEDDED_WALLET_SCREEN, with those by which tokens and failures are told.

import { errors, messages } from '../../i18n/en/login.json'
import { wallet } from '../../i18n/en/own-wallet.json'
import { request } from '../../i18n/en/signing.json'
import { later, laterMessages } from '../request/words.ts'

export const copy = {
  ...wallet,
  signing: request,
  errors: { ...errors, ...later },
  messages: { ...messages, ...laterMessages },
}
export type Copy = typeof copy
