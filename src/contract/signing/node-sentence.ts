// What a chain's node said of a call, as a screen quotes it.
// A node may write anything, or repeat what a contract wrote.

import { shownText, type TextPart, withoutLinks } from './shown-text.ts'

/** Letters of a sentence that is no longer read. */
const LENGTH = 200
/** Longer than an address: keys, signed bytes, the data of a revert. */
const BYTES = /\b(?:0x)?[\da-f]{41,}\b/giu

/** Trust: text alone, of one line, cut, with a mark for each character that cannot be seen; links and long bytes are left out. */
export const nodeSentence = (said: string): readonly TextPart[] => {
  const line = said.replace(/\s+/gu, ' ').trim().replace(BYTES, '…')
  const { parts } = shownText(line.length > LENGTH ? `${line.slice(0, LENGTH)}…` : line)
  return parts.map(({ kind, text }) => ({ kind, text: kind === 'text' ? withoutLinks(text) : text }))
}
