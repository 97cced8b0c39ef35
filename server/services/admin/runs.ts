// What does an act: a function for each row of the table of acts. A row without one does not compile.

import type { InferInput } from 'valibot'
import type { ActAnswer, ActParsed } from '../../../src/contract/admin/act.ts'
import type { ACTS, ActName } from '../../../src/contract/admin/acts.ts'
import type { Core } from '../core.ts'
import type { Actor } from './actor.ts'

export type ActRuns = {
  readonly [N in ActName]: (
    core: Core,
    body: ActParsed<(typeof ACTS)[N]>,
    actor: Actor,
  ) => Promise<InferInput<(typeof ACTS)[N]['answer']>>
}
export type Answer<N extends ActName> = ActAnswer<(typeof ACTS)[N]>
