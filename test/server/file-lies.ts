// False files of a registry that are taken into a set: what comes of them describes nothing, or does no harm.

import assert from 'node:assert/strict'
import { makeSet } from '../../server/services/descriptors/make-set.ts'
import type { Described, DescribedCall } from '../../src/contract/signing/descriptors/described.ts'
import { ROUTER, registryFile, registryFiles, USDC, VAULT } from '../fakes/registry.ts'
import { DEPOSIT, type Find, findIn, KEYS, screenOf, THIEF } from './descriptor-lab.ts'

const VAULT_FILE = 'registry/meadow/calldata-vault.json'
const COMMON_FILE = 'registry/common/vault.json'
// biome-ignore lint/suspicious/noExplicitAny: files of every wrong shape.
type Any = any

interface FileLie {
  readonly name: string
  readonly call: DescribedCall
  readonly key: string
  readonly find: Find
  check(described: Described | null): void
}

const DEPOSIT_KEY = KEYS.deposit
const nothing = (described: Described | null): void => assert.equal(described, null)
/** Whether it was described, and every value of it by what was asked; the rest is the caller's check. */
const harmless = (described: Described | null): void => assert.ok(described)

const lie = (
  name: string,
  change: (common: Any, vault: Any) => void,
  check: FileLie['check'] = harmless,
  more: Readonly<Record<string, object>> = {},
): FileLie => {
  const [common, vault]: Any[] = [registryFile(COMMON_FILE), registryFile(VAULT_FILE)]
  change(common, vault)
  const set = makeSet(registryFiles({ [COMMON_FILE]: common, [VAULT_FILE]: vault, ...more }))
  return { name, call: DEPOSIT, key: DEPOSIT_KEY, find: findIn(set), check }
}
const format = (common: Any): Any => common.display.formats[DEPOSIT_KEY]
const [ASSETS, RECEIVER, MODE] = [0, 1, 2] as const

export const FILE_LIES: readonly FileLie[] = [
  lie(
    'the contract of another chain',
    (_, vault) => Object.assign(vault.context.contract.deployments[0], { chainId: 10 }),
    nothing,
  ),
  lie('another contract', (_, vault) => Object.assign(vault.context.contract.deployments[0], { address: ROUTER }), nothing),
  lie(
    'the words of another contract, included',
    () => undefined,
    (described) => assert.equal(described?.owner, 'Meadow'),
    {
      'registry/thief/calldata-own.json': {
        includes: '../meadow/calldata-vault.json',
        context: { contract: { deployments: [{ chainId: 1, address: THIEF }] } },
        metadata: { owner: 'Thief' },
      },
    },
  ),
  lie('a place of another contract, beside its own', () => undefined, nothing, {
    'registry/thief/calldata-own.json': {
      context: { contract: { deployments: [VAULT, THIEF].map((address) => ({ chainId: 1, address })) } },
      metadata: { owner: 'Thief' },
      display: { formats: { [DEPOSIT_KEY]: { intent: 'Receive', fields: [] } } },
    },
  }),
  lie(
    'an asset that is another token',
    (common) => Object.assign(common.metadata.constants, { asset: THIEF }),
    (described) => assert.match(screenOf(described as Described), new RegExp(THIEF)),
  ),
  lie('an asset that is a word', (common) => Object.assign(common.metadata.constants, { asset: 'USDC' })),
  lie(
    'a threshold of nothing in a constant',
    (common) => Object.assign(common.metadata.constants, { most: '0x0' }),
    (described) => assert.match(screenOf(described as Described), /“All” · 5 USDC · 5000000/),
  ),
  lie('an enumeration the wrong way round', (common) =>
    Object.assign(common.metadata.enums, { modes: { 0: 'Fast', 1: 'Slow' } }),
  ),
  lie('an enumeration that is a text', (common) => Object.assign(common.metadata.enums, { modes: 'Fast' })),
  lie(
    'fields that are excluded',
    (common) => Object.assign(format(common), { excluded: ['receiver', 'assets'] }),
    (described) => assert.equal(described?.leftCount, 2),
  ),
  lie('a recipient that is optional', (common) => Object.assign(format(common).fields[RECEIVER], { visible: 'optional' })),
  lie('a recipient that is never visible', (common) => Object.assign(format(common).fields[RECEIVER], { visible: 'never' })),
  lie('a recipient that hides as itself', (common) =>
    Object.assign(format(common).fields[RECEIVER], { visible: { ifNotIn: [THIEF] } }),
  ),
  lie(
    'a mode that must be another',
    (common) => Object.assign(format(common).fields[MODE], { visible: { mustMatch: ['0'] } }),
    nothing,
  ),
  lie(
    'a sender that is the thief',
    (common) => Object.assign(format(common).fields[RECEIVER].params, { senderAddress: [THIEF, '@.from'] }),
    (described) => assert.doesNotMatch(screenOf(described as Described), /Sender/),
  ),
  lie(
    'no fields at all',
    (common) => Object.assign(format(common), { fields: [] }),
    (described) => assert.equal(described?.leftCount, 3),
  ),
  lie('rows of constants alone', (common) =>
    Object.assign(format(common), {
      fields: [
        { label: 'Amount', value: '0 USDC' },
        { label: 'Shares to', value: 'You' },
      ],
    }),
  ),
  lie('amounts of the coin', (common) =>
    Object.assign(format(common).fields[ASSETS], { $ref: undefined, label: 'A', format: 'amount' }),
  ),
  lie('a unit of eighteen decimals', (common) =>
    Object.assign(format(common).fields[ASSETS], {
      ...{ $ref: undefined, label: 'Amount', format: 'unit' },
      params: { base: 'USDC', decimals: 18 },
    }),
  ),
  lie(
    'decimals below none',
    (common) =>
      Object.assign(format(common).fields[ASSETS], {
        ...{ $ref: undefined, label: 'Amount', format: 'unit' },
        params: { base: 'USDC', decimals: -6 },
      }),
    nothing,
  ),
  lie('a threshold below nothing', (common) => Object.assign(common.metadata.constants, { most: '-1' }), nothing),
  lie('a date of another calendar', (common) =>
    Object.assign(format(common).fields[ASSETS], {
      $ref: undefined,
      label: 'Until',
      format: 'date',
      params: { encoding: 'lunar' },
    }),
  ),
  lie(
    'a token that depends on the chain, without this one',
    (common) => {
      common.metadata.maps = { assets: { values: { 10: USDC } } }
      format(common).fields[ASSETS].params.token = { map: '$.metadata.maps.assets', keyPath: '@.chainId' }
    },
    nothing,
  ),
  lie('an owner that is the wallet itself', (common) => Object.assign(common.metadata, { owner: 'Latchkey' })),
]
