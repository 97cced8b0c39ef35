// What every screen of a window for keys is drawn with.

import type { KeyAsked } from '../../../src/contract/key-windows.ts'
import type { LanguageCode } from '../../../src/contract/languages.ts'
import type { DescribeOptions } from '../../../src/contract/signing/descriptors/describe-request.ts'
import type { KeyWords } from '../../words/words.ts'
import type { Presses } from '../press/watch-presses.ts'
import type { KeyLine } from './key-line.ts'

export interface Screen {
  readonly words: KeyWords
  readonly lang: LanguageCode
  /** The app whose request it is. */
  readonly appId: string
  readonly asked: KeyAsked
  readonly line: KeyLine
  /** The app's name. */
  readonly app: string
  /** Characters that a recovery password has at least. */
  readonly shortest: number
  /** The sentence of a failure. */
  failure(code: string): string
  /** A password of words. Rejects where it cannot be loaded. */
  passphrase(): Promise<string>
  readonly presses: Presses
  /** Where what describes a request by the registry is loaded from. */
  readonly registry: string
  /** Asks the service what the registry says at a place; null: nothing. Rejects where the service does not answer. */
  readonly descriptors: DescribeOptions['ask']
  /** Draws what is below the head of the window. What is new is not pressed at once. */
  draw(...parts: readonly (Node | null)[]): void
  /** How Esc ends the request from now on; until this is called the person refuses by it. */
  leavesBy(act: 'refuse' | 'done'): void
  /** Says what has come of it, with a button that closes the window. `act`: how the request ends, where it is open still. */
  finish(text: string, act?: 'done'): void
}
