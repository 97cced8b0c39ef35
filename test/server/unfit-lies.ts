// False descriptors that the reader takes for no description of the request.

import type { DescribedCall } from '../../src/contract/signing/descriptors/described.ts'
import type { DescriptorsAt } from '../../src/contract/signing/descriptors/descriptor.ts'
import { ROUTER, USDC } from '../fakes/registry.ts'
import { at, DEPOSIT, field, lied } from './descriptor-lab.ts'

/** What the reader takes for no description of the request. */
export const UNFIT_LIES: readonly (readonly [name: string, answer: DescriptorsAt, one: DescribedCall])[] = [
  ['of another chain', { ...at(DEPOSIT), chain: '10' }, DEPOSIT],
  ['of another contract', { ...at(DEPOSIT), address: ROUTER }, DEPOSIT],
  [
    'of another function under this selector',
    lied(DEPOSIT, (one) => {
      one.key = 'deposit(uint256 assets,address receiver,uint16 mode)'
    }),
    DEPOSIT,
  ],
  [
    'of the same name with other types',
    lied(DEPOSIT, (one) => {
      one.key = 'deposit(uint256 assets)'
    }),
    DEPOSIT,
  ],
  [
    'of a message',
    lied(DEPOSIT, (one) => {
      one.form = 'typed'
    }),
    DEPOSIT,
  ],
  [
    'of a path that is not there',
    lied(DEPOSIT, (one) => {
      one.fields = [field('#.nothing')]
    }),
    DEPOSIT,
  ],
  [
    'of an element of what is no list',
    lied(DEPOSIT, (one) => {
      one.fields = [field('#.receiver.[0]')]
    }),
    DEPOSIT,
  ],
  [
    'that demands another value',
    lied(DEPOSIT, (one) => {
      one.fields = [field('#.mode', { must: ['0'], shown: 'never' })]
    }),
    DEPOSIT,
  ],
  [
    'that has no word for the chain',
    lied(DEPOSIT, (one) => {
      one.fields = [field('#.assets', { format: 'tokenAmount', parts: { token: { map: { 10: USDC }, path: '@.chainId' } } })]
    }),
    DEPOSIT,
  ],
  ['of data that are cut off', at(DEPOSIT), { ...DEPOSIT, data: DEPOSIT.data.slice(0, -64) }],
  [
    'of data with dirt in an address',
    at(DEPOSIT),
    { ...DEPOSIT, data: DEPOSIT.data.replace(`${'0'.repeat(24)}bad`, `${'0'.repeat(23)}1bad`) },
  ],
]
