// The screens of the moment `link-conflict` in every state.

import { type StatesOf, statesOf, unreachable } from '../screen-state.ts'

const OWN_ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const ASKING = { at: 'asking', problem: null } as const
const conflict = statesOf('LINK_CONFLICT_SCREEN')({ name: 'ada@example.com' }, (params) => ({ ...ASKING, ...params }))
const OWN = { addresses: [OWN_ADDRESS] }
const guestWallet = statesOf('GUEST_WALLET_SCREEN')(OWN, (params) => ({ ...ASKING, ...params }))

export const states = {
  LINK_CONFLICT_SCREEN: [
    conflict('asking'),
    conflict('a wallet', {}, { name: '0x529…9EE7' }),
    conflict('a long address', {}, { name: 'augusta.ada.king.countess.of.lovelace@analytical-engine.example.com' }),
    conflict('moving', { at: 'taking' }),
    conflict('not moved', { problem: unreachable }),
    conflict('moved', { at: 'taken' }),
  ],
  GUEST_WALLET_SCREEN: [
    guestWallet('asking'),
    guestWallet('keeping', { at: 'keeping' }),
    guestWallet('not kept', { problem: unreachable }),
  ],
} satisfies StatesOf<'link-conflict'>
