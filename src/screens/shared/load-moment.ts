// Loads the moment of a screen.

import type { BuiltScreen } from '../../contract/screens.ts'
import { type AnyRow, DIRECTORY } from '../registry.ts'
import type { Row } from '../screen.ts'
import { MOMENTS } from './directory.ts'

type Later = Exclude<BuiltScreen, 'LANDING'>
const moments: { readonly [N in Later]: () => Promise<{ rows: { readonly [K in N]: Row<K> } }> } = MOMENTS

/** Loads the moment of a screen, with the rows of all its screens, which are in the registry then. */
export const loadMoment = async (screen: Later): Promise<AnyRow> => {
  const arrived = await moments[screen]()
  for (const [name, one] of Object.entries(arrived.rows)) DIRECTORY.rows.set(name as BuiltScreen, one as AnyRow)
  return DIRECTORY.rows.get(screen) as AnyRow
}
