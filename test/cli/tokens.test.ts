// Promises of the commands about tokens of an app's own issuer, and of what the doctor says of its keys.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { jwkOf, newTokenKey, pemOf, startIssuer } from '../fakes/token-issuer.ts'
import { prepared } from '../server/prepared.ts'
import { command, type Ended, latchkeyOnData } from './latchkey.ts'

const ID = 'shopshopshopshopshop00001'
const { data, file } = await latchkeyOnData()
const key = newTokenKey('one')
const issuer = prepared(() => startIssuer(key))
after(() => issuer.close())
const latchkeyWith = (env: Record<string, string>, ...args: string[]): Promise<Ended> => command(args, { ...data.env, ...env })
const latchkey = (...args: string[]): Promise<Ended> => latchkeyWith({ ALLOW_PRIVATE_TARGETS: 'yes' }, ...args)
const NAMES = ['--issuer', 'https://issuer.example/', '--audience', 'shop']
const settings = async (): Promise<unknown> => JSON.parse((await latchkey('app', 'show', ID, '--json')).out).settings.custom_token
const tokens = async (run = latchkey) => {
  const told: { part: string; state: string; what: string; fix?: string }[] = JSON.parse((await run('doctor', '--json')).out)
  return told.filter(({ part }) => part === 'tokens')
}

test('a mistake is told before any database is opened', async () => {
  const secret = file('secret.pem', key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  for (const [args, said] of [
    [['app', 'token'], /one app id/],
    [['app', 'token', ID], /^--issuer is missing/],
    [['app', 'token', ID, '--issuer', 'a'], /^--audience is missing/],
    [['app', 'token', ID, ...NAMES], /^Give either --jwks-url/],
    [['app', 'token', ID, ...NAMES, '--jwks-url', 'https://a.example', '--key-file', 'b'], /^Give either --jwks-url/],
    [['app', 'token', ID, ...NAMES, '--key-file', '/nowhere'], /cannot be read/],
    [['app', 'token', ID, ...NAMES, '--key-file', secret], /must hold a public key/],
    [['app', 'token-remove'], /one app id/],
  ] as const) {
    const { code, out, err } = await latchkey(...args)
    assert.deepEqual([code, out], [2, ''], args.join(' '))
    assert.match(err, said)
  }
})

test('an issuer is set by address or by key, looked at, and taken away; what cannot be right is refused', async () => {
  await latchkey('app', 'create', '--id', ID, '--name', 'Shop', '--origin', 'https://shop.example', '--method', 'email,custom')
  const lacking = await latchkey('app', 'check', ID)
  assert.match(lacking.out, /custom_auth: it is on and nobody is named whose tokens count/)

  const refused = await latchkey('app', 'token', ID, ...NAMES, '--jwks-url', 'http://issuer.example/keys')
  assert.deepEqual([refused.code, refused.err.trim()], [1, 'custom_token.jwks_url: must be an https address'])
  const trusted = { issuer: 'https://issuer.example/', audience: 'shop', jwks_url: null, public_key: pemOf(key) }
  const set = await latchkey('app', 'token', ID, ...NAMES, '--key-file', file('key', JSON.stringify(jwkOf(key))))
  assert.match(set.out, /^Tokens of https:\/\/issuer\.example\/ for shop sign people in/)
  assert.deepEqual(await settings(), trusted)

  await latchkey('app', 'token', ID, ...NAMES, '--jwks-url', issuer.jwksUrl)
  const what = `the app ${ID} takes tokens of https://issuer.example/ (keys: 1)`
  assert.deepEqual(await tokens(), [{ part: 'tokens', state: 'ok', what }])
  await latchkey('app', 'token', ID, ...NAMES, '--jwks-url', 'https://169.254.169.254/keys')
  const [shut] = await tokens((...args) => latchkeyWith({}, ...args))
  assert.match(`${shut?.what} ${shut?.fix}`, /gives no keys \(forbidden\).*open internet/)

  assert.equal((await latchkey('app', 'token-remove', ID)).code, 0)
  assert.equal(await settings(), null)
})
