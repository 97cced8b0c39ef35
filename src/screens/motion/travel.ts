// The mark of a row that was pressed travels to its place on the screen that follows.

import { movesLess } from '../../browser/moves-less.ts'

/** For how long after a press its row is the one that a waiting screen belongs to, in ms. */
const BELONGS = 1000
const TRAVEL = { duration: 200, easing: 'ease-out' } as const

/** Marks of rows, and of the screens that wait for what a row has named. */
const TAKEN = '.tile > *, .brand'
const PLACES = '.mark.turning > *, .qr.bones > *'

/** Notes presses of rows. The answer is called when something was drawn: it lets a mark that has appeared come from the row. */
export const followTile = (root: ShadowRoot): (() => void) => {
  let from: { box: DOMRect; at: number } | null = null
  root.addEventListener(
    'click',
    (event) => {
      // Where nothing is to travel, no press has the page laid out.
      const mark = movesLess() ? null : (event.target as Element).closest('.row')?.querySelector(TAKEN)
      from = mark ? { box: mark.getBoundingClientRect(), at: event.timeStamp } : null
    },
    { capture: true },
  )
  return () => {
    const mark = from && root.querySelector(PLACES)
    if (!from || !mark) return
    const { box, at } = from
    from = null
    if (performance.now() - at > BELONGS) return
    const to = mark.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2 - to.x - to.width / 2, box.y + box.height / 2 - to.y - to.height / 2]
    mark.animate([{ transform: `translate(${x}px, ${y}px) scale(${box.width / to.width})` }, { transform: 'none' }], TRAVEL)
  }
}
