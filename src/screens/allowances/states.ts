// The screens of the moment `allowances` in every state.

import type { StatesOf } from '../screen-state.ts'
import { screenState } from '../screen-state.ts'

export const states = {
  EMBEDDED_WALLET_ALLOWANCES_SCREEN: [
    screenState('EMBEDDED_WALLET_ALLOWANCES_SCREEN', 'asking', { at: 'asking', problem: null }, {}),
    screenState('EMBEDDED_WALLET_ALLOWANCES_SCREEN', 'working', { at: 'working', problem: null }, {}),
    screenState('EMBEDDED_WALLET_ALLOWANCES_SCREEN', 'done', { at: 'done', problem: null }, {}),
  ],
} satisfies StatesOf<'allowances'>
