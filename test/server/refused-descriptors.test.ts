// Files of a registry that lie, or are no good: each is refused by its name when a set is made, and the rest counts.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSet } from '../../server/services/descriptors/make-set.ts'
import type { Reason } from '../../server/services/descriptors/refused-descriptor.ts'
import { ROUTER, registryFile, registryFiles } from '../fakes/registry.ts'

const VAULT_FILE = 'registry/meadow/calldata-vault.json'
const COMMON_FILE = 'registry/common/vault.json'
// biome-ignore lint/suspicious/noExplicitAny: files of every wrong shape.
type Any = any
const changed = (path: string, change: (file: Any) => unknown) => {
  const file: Any = registryFile(path)
  return registryFiles({ [path]: (change(file) as object | undefined) ?? file })
}
const formatOf = (file: Any) => Object.values(file.display.formats)[0] as Any
const rekeyed = (key: string) => (file: Any) => {
  file.display.formats = { [key]: formatOf(file) }
}

/** What is refused when a set is made, and why. */
const REFUSED: readonly (readonly [name: string, files: ReadonlyMap<string, string>, reason: Reason])[] = [
  ['no JSON', registryFiles({ [VAULT_FILE]: '{' }), 'not-json'],
  ['a list', registryFiles({ [VAULT_FILE]: '[]' }), 'not-json'],
  ['a key twice', registryFiles({ [VAULT_FILE]: '{"context": {}, "context": {}}' }), 'key-twice'],
  [
    'a prototype as a key',
    registryFiles({ [VAULT_FILE]: '{"metadata": {"enums": {"__proto__": {"1": "x"}}}}' }),
    'forbidden-key',
  ],
  ['a constructor as a key', registryFiles({ [VAULT_FILE]: '{"display": {"constructor": {"prototype": 1}}}' }), 'forbidden-key'],
  ['a giant', registryFiles({ [VAULT_FILE]: `{"a": "${'x'.repeat(1_000_001)}"}` }), 'too-large'],
  ['endless depth', registryFiles({ [VAULT_FILE]: `${'{"a":'.repeat(60)}1${'}'.repeat(60)}` }), 'too-deep'],
  [
    'itself as an include',
    changed(VAULT_FILE, (file) => {
      file.includes = './calldata-vault.json'
    }),
    'include-endless',
  ],
  [
    'a circle of includes',
    changed(COMMON_FILE, (file) => {
      file.includes = '../meadow/calldata-vault.json'
    }),
    'include-endless',
  ],
  [
    'an include outside the folder',
    changed(VAULT_FILE, (file) => {
      file.includes = '../../../../etc/passwd'
    }),
    'include-missing',
  ],
  [
    'an include by an address',
    changed(VAULT_FILE, (file) => {
      file.includes = 'https://evil.example/x.json'
    }),
    'include-missing',
  ],
  [
    'an include that is no text',
    changed(VAULT_FILE, (file) => {
      file.includes = ['a']
    }),
    'wrong-shape',
  ],
  [
    'a factory',
    changed(VAULT_FILE, (file) => {
      file.context.contract.factory = { deployEvent: 'Made(address)' }
    }),
    'factory',
  ],
  [
    'a hash of a domain',
    changed('registry/meadow/eip712-vote.json', (file) => {
      file.context.eip712.domainSeparator = '0x12'
    }),
    'domain-separator',
  ],
  [
    'no place at all',
    changed(VAULT_FILE, (file) => {
      file.context.contract = { deployments: [], addressMatcher: 'x' }
    }),
    'no-deployment',
  ],
  [
    'every chain',
    changed(VAULT_FILE, (file) => {
      file.context.contract.deployments[0].chainId = '*'
    }),
    'wrong-shape',
  ],
  [
    'an address cut short',
    changed(VAULT_FILE, (file) => {
      file.context.contract.deployments[0].address = '0x12'
    }),
    'wrong-shape',
  ],
  [
    'a call and a message at once',
    changed(VAULT_FILE, (file) => {
      file.context.eip712 = {}
    }),
    'wrong-shape',
  ],
  ['a function that is none', changed(VAULT_FILE, rekeyed('lock(uint a)')), 'not-a-function'],
  ['two arguments of one name', changed(VAULT_FILE, rekeyed('lock(address to,address to)')), 'not-a-function'],
  ['a selector without a function', changed(VAULT_FILE, rekeyed('0xa9059cbb')), 'not-a-function'],
  ['a type that is none', changed('registry/meadow/eip712-vote.json', rekeyed('Vote(uint256 proposal')), 'not-a-type'],
  ['the same types twice', changed('registry/meadow/eip712-vote.json', rekeyed('Vote(uint256 a)Vote(uint256 b)')), 'not-a-type'],
  [
    'one function by two names of arguments',
    changed(VAULT_FILE, (file) => {
      file.display.formats['lock((address coin,uint256 much)[] all,uint64 end,bytes text)'] = { intent: 'Lock', fields: [] }
    }),
    'selector-twice',
  ],
  [
    'a path outside the request',
    changed(VAULT_FILE, (file) => {
      formatOf(file).fields[1].path = 'owner'
    }),
    'path-outside',
  ],
  [
    'a path around the request that is not there',
    changed(VAULT_FILE, (file) => {
      formatOf(file).fields[1].path = '@.nonce'
    }),
    'path-outside',
  ],
  [
    'a path with a prototype',
    changed(VAULT_FILE, (file) => {
      formatOf(file).fields[1].path = 'until.__proto__'
    }),
    'path-outside',
  ],
  [
    'a path of a token outside',
    changed(VAULT_FILE, (file) => {
      formatOf(file).fields[0].params.tokenPath = 'parts.[].coin'
    }),
    'path-outside',
  ],
  [
    'a constant that is not there',
    changed(COMMON_FILE, (file) => void delete file.metadata.constants.asset),
    'reference-missing',
  ],
  [
    'a definition of itself',
    changed(COMMON_FILE, (file) => {
      file.display.definitions.amount.$ref = '$.display.definitions.amount'
    }),
    'reference-missing',
  ],
  [
    'an enumeration that is not there',
    changed(COMMON_FILE, (file) => {
      file.metadata.enums = {}
    }),
    'reference-missing',
  ],
  [
    'a format of its own',
    changed(VAULT_FILE, (file) => {
      formatOf(file).fields[1].format = 'html'
    }),
    'unknown-format',
  ],
  [
    'words without an end',
    changed(VAULT_FILE, (file) => {
      formatOf(file).intent = 'x'.repeat(500)
    }),
    'words-too-long',
  ],
  [
    'text that is turned around',
    changed(VAULT_FILE, (file) => {
      formatOf(file).intent = 'Lock \u202eeviG'
    }),
    'hidden-characters',
  ],
  [
    'letters that nobody sees',
    changed(VAULT_FILE, (file) => {
      file.metadata.owner = 'Mead\u200bow'
    }),
    'hidden-characters',
  ],
  [
    'letters that imitate others',
    changed(VAULT_FILE, (file) => {
      file.metadata.owner = 'Unisw\u0430p'
    }),
    'hidden-characters',
  ],
  [
    'lines in a label',
    changed(VAULT_FILE, (file) => {
      formatOf(file).fields[1].label = 'a\nb'
    }),
    'hidden-characters',
  ],
  [
    'an enumeration that is turned around',
    changed(COMMON_FILE, (file) => {
      file.metadata.enums.modes[1] = 'fast\u202e'
    }),
    'hidden-characters',
  ],
  [
    'fields without an end',
    changed(VAULT_FILE, (file) => {
      formatOf(file).fields = Array.from({ length: 201 }, () => ({ path: 'until', label: 'U' }))
    }),
    'too-many-fields',
  ],
  [
    'a threshold that is no number',
    changed(COMMON_FILE, (file) => {
      file.metadata.constants.most = 'lots'
    }),
    'wrong-shape',
  ],
  [
    'decimals without an end',
    changed(
      VAULT_FILE,
      (file) => void Object.assign(formatOf(file).fields[1], { format: 'unit', params: { base: 'x', decimals: 9999 } }),
    ),
    'wrong-shape',
  ],
  [
    'another file for the same function',
    registryFiles({
      'registry/thief/calldata-vault.json': {
        ...registryFile(COMMON_FILE),
        ...registryFile(VAULT_FILE),
        includes: '../common/vault.json',
        metadata: { owner: 'Thief' },
      },
    }),
    'two-descriptors',
  ],
]
for (const [name, files, reason] of REFUSED)
  test(`refused when a set is made: ${name}`, () => {
    const { leftOut, content } = makeSet(files)
    assert.ok(
      leftOut.some((one) => one.reason === reason),
      JSON.stringify(leftOut),
    )
    // The rest counts.
    assert.ok(Object.keys(content.places).some((place) => place.includes(ROUTER)))
  })
