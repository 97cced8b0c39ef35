// A key that no language has, and words that a screen does not bring, must not compile.

import { type LoginKey, SCREEN } from '../../src/contract/errors/login/login.ts'
import { type Context, viewOf } from '../../src/contract/errors/view.ts'
import { WALLET_LOGIN } from '../../src/contract/errors/wallet.ts'
import { errors } from '../../src/i18n/en/login.json'
import { WORD_SECTIONS } from '../../src/i18n/word-sections.ts'
import { say } from '../../src/screens/shared/say.ts'
import type { Copy } from '../../src/screens/social/awaiting-oauth.tsx'

export const views: Context<LoginKey>['rows'][] = [
  { invalid_captcha: { title: 'error.title' } },
  // @ts-expect-error a key that English does not have
  { invalid_captcha: { title: 'error.titel' } },
  // @ts-expect-error a sentence in the place of its key
  { invalid_captcha: { title: 'Something went wrong' } },
  // @ts-expect-error a key of a part that these screens do not load
  { invalid_captcha: { title: 'wallet.rejected' } },
]

const error = { code: 'x', status: null, message: 'm' }
export const said: string[] = [
  say({ errors }, viewOf(error, SCREEN).title),
  // @ts-expect-error a screen whose words lack keys of these errors
  say({ errors }, viewOf(error, WALLET_LOGIN).title),
]

// @ts-expect-error a word that no language has
export type Missing = Copy['titel']

// @ts-expect-error a screen without a section for its words
export const section = WORD_SECTIONS.NO_SUCH_SCREEN
