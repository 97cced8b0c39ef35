// The screens of the moment `why-secure` in every state.

import { type StatesOf, screenState } from '../screen-state.ts'

export const states = {
  WHY_SECURE_SCREEN: [
    screenState('WHY_SECURE_SCREEN', 'why a second step', { at: 'shown', about: 'factor' }, { about: 'factor' }),
    screenState('WHY_SECURE_SCREEN', 'why a recovery of one’s own', { at: 'shown', about: 'wallet' }, { about: 'wallet' }),
  ],
} satisfies StatesOf<'why-secure'>
