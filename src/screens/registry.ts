// The screens that are here, by name. The menu's is here from the start; any other comes with its loading moment.

import { isOffline } from '../browser/online.ts'
import { PURPOSES } from '../contract/purposes.ts'
import type { BuiltScreen, Route } from '../contract/screens.ts'
import { jobs, machine } from '../flows/menu/landing.ts'
import type { ModalView } from '../flows/runtime/modal.ts'
import type { StageWords } from '../flows/runtime/stage-host.ts'
import { lateCode } from '../kit/late-code.ts'
import * as Landing from './menu/landing.tsx'
import { type Row, row } from './screen.ts'

export type { FlowTypes } from './flow-types.ts'

const menu = {
  LANDING: row('landing', machine, jobs, Landing.default, Landing.copy, undefined, {
    next: ['AWAITING_PASSWORDLESS_CODE'],
  }),
}

/** Any screen as the stage draws it; its row was made with its own props. */
export type AnyRow = Row<never, object>
const rows = new Map(Object.entries(menu as object)) as Map<BuiltScreen, AnyRow>

/** The rows that are here, and how others come. */
export const DIRECTORY = {
  rows,
  load: async (screen: BuiltScreen): Promise<AnyRow> =>
    rows.get(screen) ??
    (await lateCode(() => import('./shared/moment.ts'))).loadMoment(screen as Exclude<BuiltScreen, 'LANDING'>),
}

type Drawn = Pick<ModalView, 'route' | 'nested'>

/** Whether the person can close what a view shows: a fact of its screen, and of what it is nested for. */
export const isClosable = ({ route, nested }: Drawn): boolean =>
  (rows.get(route.screen)?.closable?.(route.params as never) ?? true) && (nested === null || PURPOSES[nested].closable)

/** What the info button of a view shows; null: it has none. */
export const infoOf = ({ route }: Drawn): Route | null => rows.get(route.screen)?.info?.(route.params as never) ?? null

/** Loads a screen with its flow ahead of time, and its words. `loaded` is told of it. Failing is no harm: it is loaded again when it is needed. */
export const preload = (screen: BuiltScreen, words?: StageWords | null, loaded?: (row: AnyRow) => void): void => {
  // A browser remembers a module that it could not load, so that nothing is asked for while there is no connection.
  if (isOffline()) return
  void Promise.all([DIRECTORY.load(screen).then(loaded), words?.load(screen)]).catch(() => undefined)
}
