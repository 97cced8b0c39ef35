// Loads the moment of a screen.

import { type BuiltScreen, type Moment, SCREENS } from '../../contract/screens.ts'
import { lateCode } from '../../kit/late-code.ts'
import { type AnyRow, DIRECTORY } from '../registry.ts'
import type { Row } from '../screen.ts'
import { MOMENTS } from './directory.ts'

type Later = Exclude<BuiltScreen, 'LANDING'>
type ScreensOf<M> = { [N in Later]: (typeof SCREENS)[N] extends M ? N : never }[Later]
/** Each moment has a row for every screen that is placed there. */
const moments: { readonly [M in Moment]: () => Promise<{ rows: { readonly [N in ScreensOf<M>]: Row<N> } }> } = MOMENTS

/** Loads the moment of a screen, with the rows of all its screens, which are in the registry then. */
export const loadMoment = async (screen: Later): Promise<AnyRow> => {
  const arrived = await lateCode<{ readonly rows: object }>(moments[SCREENS[screen]])
  for (const [name, one] of Object.entries(arrived.rows)) DIRECTORY.rows.set(name as BuiltScreen, one as AnyRow)
  return DIRECTORY.rows.get(screen) as AnyRow
}
