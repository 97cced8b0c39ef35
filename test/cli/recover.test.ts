// A backup of a wallet: opened by `latchkey recover` in an empty folder, and by wallets of others.

import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { accountOf } from '../../frame/keys/account.ts'
import { keystoreOf } from '../../frame/keys/keystore.ts'
import { secretOf } from '../../frame/keys/secret.ts'
import { recover } from '../../server/cli/recover.ts'
import { published } from '../clients/published.ts'
import { sweepTest } from '../e2e/sweep-test.ts'

const { Wallet } = await published('ethers')

const PASSWORD = 'Schlüssel & 鍵'
const key = generatePrivateKey()
const { address } = privateKeyToAccount(key)
let folder: string
let file: string
let text: string
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recover-'))
  file = join(folder, 'backup.json')
  const bytes = Uint8Array.from(Buffer.from(key.slice(2), 'hex'))
  text = await keystoreOf(await accountOf(secretOf({ kind: 'key', bytes }), 'ethereum'), PASSWORD)
  writeFileSync(file, text)
})
after(() => rmSync(folder, { recursive: true, force: true }))

const ask = (password: string) => async () => password
const jsonOf = async (words: readonly string[], password = PASSWORD) => {
  const { code, out, err } = await recover([...words, '--json'], ask(password))
  return { code, value: out ? (JSON.parse(out) as Record<string, unknown>) : null, err }
}

test('the file opens in ethers, and holds neither key nor password in clear', async () => {
  const wallet = await Wallet.fromEncryptedJson(text, PASSWORD)
  assert.deepEqual([wallet.address, wallet.privateKey], [address, key])
  assert.ok(!text.includes(key.slice(2)) && !text.includes('Schl'))
})

test('recover says the address, and gives the key only where it is asked for', async () => {
  const plain = await recover([file], ask(PASSWORD))
  assert.equal(plain.code, 0)
  assert.ok(plain.out.includes(address) && !`${plain.out}${plain.err}`.includes(key.slice(2)))
  assert.deepEqual((await jsonOf([file])).value, { chain: 'ethereum', address })
  assert.deepEqual((await jsonOf([file, '--show', 'yes'])).value, { chain: 'ethereum', address, key })
  const out = join(folder, 'key.txt')
  const written = await recover([file, '--out', out], ask(PASSWORD))
  assert.ok(!written.out.includes(key.slice(2)))
  assert.equal(readFileSync(out, 'utf8'), `${key}\n`)
  assert.equal(statSync(out).mode & 0o777, 0o600)
  const again = await recover([file, '--out', out], ask(PASSWORD))
  assert.equal(again.code, 2)
  assert.match(again.err, /there is a file/)
})

test('a wrong password, a changed file, another address and what is no backup are told', async () => {
  type Changed = { address: string; crypto: { ciphertext: string; kdfparams: { n: number } } }
  const changed = (change: (file: Changed) => void): string => {
    const data = JSON.parse(text) as Changed
    change(data)
    const path = join(folder, 'changed.json')
    writeFileSync(path, JSON.stringify(data))
    return path
  }
  const flip = (hex: string): string => (hex.startsWith('0') ? `1${hex.slice(1)}` : `0${hex.slice(1)}`)
  const wrong: [string, string, RegExp][] = [
    [file, 'another', /password is not right/],
    [changed(({ crypto }) => Object.assign(crypto, { ciphertext: flip(crypto.ciphertext) })), PASSWORD, /changed/],
  ]
  for (const [path, password, why] of wrong) {
    const { code, err } = await recover([path], ask(password))
    assert.equal(code, 1)
    assert.match(err, why)
  }
  const other = changed((data) => Object.assign(data, { address: '11'.repeat(20) }))
  assert.match((await recover([other], ask(PASSWORD))).err, /another wallet/)
  const greedy = changed(({ crypto }) => Object.assign(crypto.kdfparams, { n: 2 ** 30 }))
  assert.match((await recover([greedy], ask(PASSWORD))).err, /no backup/)
  writeFileSync(join(folder, 'text.json'), 'words')
  assert.match((await recover([join(folder, 'text.json')], ask(PASSWORD))).err, /no JSON/)
  assert.match((await recover([join(folder, 'absent.json')], ask(PASSWORD))).err, /cannot be read/)
  assert.equal((await recover([], ask(PASSWORD))).code, 2)
})

test('a file of another wallet opens too: ethers with scrypt, geth with pbkdf2', async () => {
  const path = join(folder, 'other.json')
  writeFileSync(path, await new Wallet(key).encrypt(PASSWORD, { scrypt: { N: 1024 } }))
  assert.deepEqual((await jsonOf([path, '--show', 'yes'])).value, { chain: 'ethereum', address, key })
  // The test vector of the standard's own page (Ethereum wiki, "Web3 Secret Storage Definition").
  const vector = {
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: '6087dab2f9fdbbfaddc31a909735c1e6' },
      ciphertext: '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
      kdf: 'pbkdf2',
      kdfparams: {
        c: 262144,
        dklen: 32,
        prf: 'hmac-sha256',
        salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd',
      },
      mac: '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2',
    },
    id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
    version: 3,
  }
  writeFileSync(path, JSON.stringify(vector))
  const { value } = await jsonOf([path, '--show', 'yes'], 'testpassword')
  assert.equal(value?.key, '0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d')
})

sweepTest('Solana has a form of its own, with the key as its wallets import it', async () => {
  const secret = crypto.getRandomValues(new Uint8Array(16))
  const account = await accountOf(secret, 'solana')
  const path = join(folder, 'solana.json')
  writeFileSync(path, await keystoreOf(account, PASSWORD))
  const { value } = await jsonOf([path, '--show', 'yes'])
  const whole = base58.decode(String(value?.key))
  assert.deepEqual([value?.chain, value?.address, whole.length], ['solana', account.address, 64])
  assert.equal(base58.encode(ed25519.getPublicKey(whole.slice(0, 32))), account.address)
})
