// The content of <wallet-button> in every state.

import type { Identity } from '../src/kit/person/identity.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SOLANA = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const person = (kind: Identity['kind'], name: string, brand: Identity['brand'] = null): Identity => ({
  ...{ id: 'did:privy:cln00000000000000000ada', kind, name, brand },
})

/** The content of the button. */
export type ButtonState =
  | { readonly name: string; readonly person: Identity | null }
  | { readonly name: string; readonly wallet: string; readonly wrong: boolean; readonly out?: true }

export const BUTTON_STATES: readonly ButtonState[] = [
  { name: 'signed out', person: null },
  { name: 'signed in', person: person('email', 'ada.lovelace@analytical-engine.example.com') },
  { name: 'signed in, a number', person: person('phone', '+14155550123') },
  { name: 'signed in by a provider', person: person('name', 'Ada Lovelace', 'google') },
  { name: 'signed in as a guest', person: person('guest', '') },
  { name: 'a wallet', wallet: ADDRESS, wrong: false },
  { name: 'a wallet that is only connected', wallet: ADDRESS, wrong: false, out: true },
  { name: 'a wallet, Solana', wallet: SOLANA, wrong: false },
  { name: 'a wallet, wrong network', wallet: ADDRESS, wrong: true },
]
