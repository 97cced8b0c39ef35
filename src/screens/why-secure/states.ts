// The screens of the moment `why-secure` in every state.

import { type StatesOf, screenState } from '../screen-state.ts'

export const states = {
  WHY_SECURE_SCREEN: [
    screenState('WHY_SECURE_SCREEN', 'why a second step', { at: 'shown', about: 'factor' }, { about: 'factor' }),
    screenState('WHY_SECURE_SCREEN', 'why a recovery of one’s own', { at: 'shown', about: 'wallet' }, { about: 'wallet' }),
    screenState('WHY_SECURE_SCREEN', 'what a signature is', { at: 'shown', about: 'signature' }, { about: 'signature' }),
    screenState('WHY_SECURE_SCREEN', 'what a fee is', { at: 'shown', about: 'fee' }, { about: 'fee' }),
    screenState('WHY_SECURE_SCREEN', 'what a key is', { at: 'shown', about: 'key' }, { about: 'key' }),
  ],
} satisfies StatesOf<'why-secure'>
