// The screens of the moment `returning` in every state.

import type { AppView } from '../../app/app-view.ts'
import type { FlowTypes } from '../registry.ts'
import { LOGO, type StatesOf, screenState } from '../screen-state.ts'

type Last = FlowTypes['LANDING_RETURNING']['state']['person']
/** The card of a returning person. */
const before = (name: string, method: Last['method'], identity: Partial<Last['identity']>, own?: Partial<AppView>) => {
  const person: Last = {
    method,
    identity: { id: 'did:privy:ada', kind: 'name', name: 'Ada Lovelace', brand: null, ...identity },
    to: '',
    chain: '',
  }
  return screenState('LANDING_RETURNING', name, { at: 'asking', person }, { kept: null }, own)
}

export const states = {
  LANDING_RETURNING: [
    before('returning, by email', 'email', { kind: 'email', name: 'ada@example.com' }),
    before('returning, by a provider', 'google', { brand: 'google' }),
    before('returning, by a passkey', 'passkey', {}, { logoUrl: LOGO }),
    before('returning, by text message', 'sms', { kind: 'phone', name: '+1 415 555 2671' }, { showsTerms: false }),
    before('returning, by a wallet', 'siwe', { kind: 'wallet', name: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }),
    before('returning, long', 'email', { kind: 'email', name: 'a.very.long.name.that.goes.on.and.on@subdomain.example.com' }),
  ],
} satisfies StatesOf<'returning'>
