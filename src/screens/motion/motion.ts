// What moves in a modal, and answers a finger: the pull of a sheet, the tile that travels, a short vibration.
// Loaded after a modal has opened. See docs/design/look.md, "Motion".

import { adoptStyles } from '../../browser/adopt-styles.ts'
import { movesLess } from '../../browser/moves-less.ts'
import { vibrate } from '../../browser/vibrate.ts'
import { oncePerPage } from '../../kit/once-per-page.ts'
import styles from './motion.css'
import { letPull } from './pull.ts'
import { followTile } from './travel.ts'

/** What a phone answers to an end: a tick to a success, two to a refusal. Milliseconds of vibration, with the pause between. */
const ANSWERS = [
  { shown: '.mark.success, .code.success', pattern: [12] },
  { shown: '.mark.error, .code.error', pattern: [12, 60, 12] },
] as const

/** A short vibration when a success or a refusal appears. */
const followEnds = (root: ShadowRoot): (() => void) => {
  let last: (typeof ANSWERS)[number] | undefined
  return () => {
    const now = ANSWERS.find(({ shown }) => root.querySelector(shown))
    if (now && now !== last && !movesLess()) vibrate(now.pattern)
    last = now
  }
}

const moving = (): WeakSet<ShadowRoot> => oncePerPage('moving', () => new WeakSet())

/** Lets the modal in a shadow root move, from now on. */
export const move = (root: ShadowRoot): void => {
  const dialog = root.querySelector('dialog')
  if (!dialog || moving().has(root)) return
  moving().add(root)
  adoptStyles(root, styles)
  letPull(dialog)
  const drawn = [followTile(root), followEnds(root)]
  new MutationObserver(() => {
    for (const follow of drawn) follow()
  }).observe(dialog, { subtree: true, childList: true, attributeFilter: ['class'] })
}
