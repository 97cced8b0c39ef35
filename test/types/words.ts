// A language that lacks a word, or has one that is not used, must not compile.

import type { Catalogue } from '../../src/contract/catalogue-text.ts'
import type { PartWords, Words } from '../../src/i18n/words.ts'

export const button: Words['fundAccount'][] = [
  { label: 'a', off: 'b' },
  // @ts-expect-error a word is missing
  { label: 'a' },
  // @ts-expect-error a word that nobody draws
  { label: 'a', off: 'b', on: 'c' },
]

type CodeWords = Words['screens']['AWAITING_PASSWORDLESS_CODE']
export const again: CodeWords['again'][] = [
  (seconds) => `in ${seconds.toFixed(0)} s`,
  // @ts-expect-error a sentence with a number in it is a function
  'in some seconds',
  // @ts-expect-error of that number only
  (seconds: number, minutes: number) => `in ${minutes} min ${seconds} s`,
]

// @ts-expect-error a screen without its words
export const screens: Words['screens'] = { ERROR_SCREEN: {} }

// @ts-expect-error a catalogue that lacks its texts
export const catalogue: Catalogue = { Close: 'Schließen' }
// @ts-expect-error a text that the catalogue does not hold
export const extra: Pick<Catalogue, 'Close'> = { Close: 'Schließen', Clsoe: 'Schließen' }

// @ts-expect-error a part that lacks its screens
export const part: PartWords<'rare'>['screens'] = {}
// @ts-expect-error a screen whose words stand in another part
export const elsewhere: keyof Words['screens'] = 'LINK_PHONE_SCREEN'
// @ts-expect-error a part of the catalogue that lacks its texts
export const later: Catalogue<'wallets'> = { 'Connect failed': 'Verbindung fehlgeschlagen' }
