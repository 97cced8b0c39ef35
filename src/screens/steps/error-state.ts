// A state of a screen that shows an error, for the gallery.

import { SCREEN } from '../../contract/errors/login/login.ts'
import { viewOf } from '../../contract/errors/view.ts'
import type { OutcomeScreen, ScreenParams } from '../../contract/screens.ts'
import type { FlowTypes } from '../registry.ts'
import { screenState } from '../screen-state.ts'

type Shown = FlowTypes['ERROR_SCREEN']['state']
/** An app may say in words of its own what `own` names. */
export const errorState = <N extends 'ERROR_SCREEN' | OutcomeScreen>(
  screen: N,
  name: string,
  params: Omit<ScreenParams['ERROR_SCREEN'], 'retry'>,
  own: Partial<Shown> = {},
) => {
  const view = viewOf(params, SCREEN)
  const { title, text, button } = view
  const state: Shown = { at: 'shown', title, text, button, view, retry: null, menu: null, link: null, command: null, ...own }
  return screenState(screen, name, state, { ...params, retry: null })
}
