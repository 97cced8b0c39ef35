// State and event of each screen's flow, as its machine has them.

import type { BuiltScreen, SCREENS } from '../contract/screens.ts'
import type { machine } from '../flows/menu/landing.ts'
import type { Machine } from '../flows/runtime/flow.ts'
import type { MOMENTS } from './shared/directory.ts'

type Menu = { readonly LANDING: { readonly machine: typeof machine } }
type Moments = typeof MOMENTS & { menu: () => Promise<{ rows: Menu }> }
type RowsOf<N extends BuiltScreen> = Awaited<ReturnType<Moments[(typeof SCREENS)[N]]>>['rows']

export type FlowTypes = {
  [N in BuiltScreen]: RowsOf<N> extends { readonly [K in N]: { readonly machine: Machine<infer S, infer E, never> } }
    ? { state: S; event: E }
    : never
}
