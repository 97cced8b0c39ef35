// Phrases, seeds, keys and addresses are those of the standards: BIP-39, BIP-32, BIP-44, SLIP-10, EIP-55.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { privateKeyToAccount } from 'viem/accounts'
import { accountOf, checkedAccount, WrongSecret } from './account.ts'
import { ethereumAddress, ethereumKey } from './ethereum-account.ts'
import { phraseOf, seedOf } from './phrase-seed.ts'
import { solanaKey } from './solana-account.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'hex'))
const phrase = async (secret: string): Promise<string> => Buffer.from(await phraseOf(bytes(secret))).toString()

/** Of the standard's own list (trezor/python-mnemonic, vectors.json). */
const BIP39: readonly (readonly [secret: string, phrase: string])[] = [
  ['00'.repeat(16), `${'abandon '.repeat(11)}about`],
  ['7f'.repeat(16), 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
  ['80'.repeat(16), 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above'],
  ['ff'.repeat(16), `${'zoo '.repeat(11)}wrong`],
  ['9e885d952ad362caeb4efe34a8e91bd2', 'ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic'],
  ['c0ba5a8e914111210f2bd131f3d5e08d', 'scheme spot photo card baby mountain device kick cradle pact join borrow'],
  ['23db8160a31d3e0dca3688ed941adbf3', 'cat swing flag economy stadium alone churn speed unique patch report train'],
  ['f30f8c1da665478f49b001d94c5fc452', 'vessel ladder alter error federal sibling chat ability sun glass valve picture'],
  ['00'.repeat(32), `${'abandon '.repeat(23)}art`],
  ['ff'.repeat(32), `${'zoo '.repeat(23)}vote`],
  [
    'f585c11aec520db57dd353c69554b21a89b20fb0650966fa0a9d6f74fd989d8f',
    'void come effort suffer camp survey warrior heavy shoot primary clutch crush open amazing screen patrol group space point ten exist slush involve unfold',
  ],
]
for (const [secret, words] of BIP39)
  test(`BIP-39: ${words.slice(0, 30)} …`, async () => {
    assert.equal(await phrase(secret), words)
    assert.equal(hex(await seedOf(bytes(secret))), hex(mnemonicToSeedSync(words)))
  })

test('BIP-39: the seed that every wallet gives for the first phrase', async () => {
  const seed =
    '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4'
  assert.equal(hex(await seedOf(bytes('00'.repeat(16)))), seed)
})

test('BIP-39: 200 secrets by chance have the phrase that the published library gives them', async () => {
  for (let round = 0; round < 200; round++) {
    const secret = crypto.getRandomValues(new Uint8Array(round % 2 ? 16 : 32))
    assert.equal(Buffer.from(await phraseOf(secret)).toString(), entropyToMnemonic(secret, wordlist))
  }
})

test('BIP-32: the first vector', () => {
  const seed = bytes('000102030405060708090a0b0c0d0e0f')
  const keys: [string, string][] = [
    ['m', 'e8f32e723decf4051aefac8e2c93c9c5b214313817cdb01a1494b917c8436b35'],
    ["m/0'", 'edb2e14f9ee77d26dd93b4ecede8d16ed408ce149b6cd80b0715a2d911a0afea'],
    ["m/0'/1", '3c6cb8d0f6a264c91ea8b5030fadaa8e538b020f0a387421a12de9319dc93368'],
    ["m/0'/1/2'/2/1000000000", '471b76e389e528d6de6d816857e012c5455051cad6660850e58372a6c3e6e7c8'],
  ]
  for (const [path, key] of keys) assert.equal(hex(ethereumKey(seed, path)), key)
})

test('BIP-44: the first account of known phrases', async () => {
  const known: [string, string][] = [
    ['00'.repeat(16), '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
    // "test test … junk", which development nodes begin with.
    ['df9bf37e6fcdf9bf37e6fcdf9bf37e3c', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ]
  for (const [secret, address] of known) assert.equal((await accountOf(bytes(secret), 'ethereum')).address, address)
})

test('EIP-55: addresses are those of the published library', () => {
  for (let round = 0; round < 50; round++) {
    const key = crypto.getRandomValues(new Uint8Array(32))
    assert.equal(ethereumAddress(key), privateKeyToAccount(`0x${hex(key)}`).address)
  }
})

test('SLIP-10: both vectors for ed25519', async () => {
  const first = '000102030405060708090a0b0c0d0e0f'
  const second =
    'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542'
  const keys: [string, number[], string][] = [
    [first, [], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
    [first, [0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
    [first, [0, 1], 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
    [first, [0, 1, 2], '92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9'],
    [first, [0, 1, 2, 2], '30d1dc7e5fc04c31219ab25a27ae00b50f6fd66622f6e9c913253d6511d1e662'],
    [first, [0, 1, 2, 2, 1000000000], '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
    [second, [], '171cb88b1b3c1db25add599712e36245d75bc65a1a5c9e18d76f9f2b1eab4012'],
    [second, [0], '1559eb2bbec5790b0c65d8693e4d0875b1747f4970ae8b650486ed7470845635'],
    [second, [0, 2147483647], 'ea4f5bfe8694d8bb74b7b59404632fd5968b774ed545e810de9c32a4fb4192f4'],
    [second, [0, 2147483647, 1], '3757c7577170179c7868353ada796c839135b3d30554bbb74a4b1e4a5a58505c'],
    [second, [0, 2147483647, 1, 2147483646], '5837736c89570de861ebc173b1086da4f505d4adb387c6a1b1342d5e4ac9ec72'],
    [second, [0, 2147483647, 1, 2147483646, 2], '551d333177df541ad876a60ea71f00447931c0a9da16f227c11ea080d7391b8d'],
  ]
  for (const [seed, path, key] of keys) assert.equal(hex(await solanaKey(bytes(seed), path)), key)
})

test('SLIP-10: the first Solana account of a known phrase', async () => {
  const { address } = await accountOf(bytes('00'.repeat(16)), 'solana')
  assert.equal(address, 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
})

test('a secret of another address is refused before anything can be signed', async () => {
  const secret = crypto.getRandomValues(new Uint8Array(16))
  for (const chainType of ['ethereum', 'solana'] as const) {
    const { address } = await accountOf(secret, chainType)
    assert.equal((await checkedAccount(secret, { chainType, address })).address, address)
    const changed = secret.with(0, (secret[0] ?? 0) ^ 1)
    await assert.rejects(checkedAccount(changed, { chainType, address }), WrongSecret)
  }
})
