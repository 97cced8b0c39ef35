// The examples of docs/backend.md for verifying access tokens run as written, against a token of the service.

import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { generateKeyPair, SignJWT } from 'jose'
import { bring } from '../../scripts/bring.mjs'
import { DEMO_APP, LENDER_APP } from '../../server/services/apps/demo-app.ts'
import { testData } from '../data.ts'
import { ownService } from './own-service.ts'
import { firstCases } from './sweep-test.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const service = ownService(await testData())
before(() => {
  const { url } = service
  Object.assign(process.env, { LATCHKEY_URL: url, PRIVY_API_URL: url, LATCHKEY_APP_ID: DEMO_APP, LATCHKEY_APP_SECRET: 'any' })
})

const guest = async (app: string): Promise<{ token: string; user: { id: string } }> => {
  const credential = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  const response = await fetch(`${service.url}/api/v1/guest/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'privy-app-id': app },
    body: JSON.stringify({ guest_credential: credential }),
  })
  return response.json()
}
/** The code of the page, as a module of its own beside the packages that it imports. */
const shown = async (name: string): Promise<(token: string) => Promise<string>> => {
  const page = readFileSync(join(root, 'docs/backend.md'), 'utf8')
  const code = page.match(new RegExp(`<!-- ${name} -->\n\`\`\`js\n([^]*?)\`\`\``))?.[1]
  assert.ok(code, `docs/backend.md shows how to ${name}`)
  assert.ok(code.trim().split('\n').length <= 10, 'in ten lines')
  await bring('test/clients')
  const folder = join(root, 'test/clients/.cache')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `shown-${process.pid}-${name.replaceAll(' ', '-')}.mjs`)
  writeFileSync(path, code)
  try {
    return (await import(pathToFileURL(path).href)).whoIs
  } finally {
    rmSync(path)
  }
}

for (const name of firstCases(['verify with jose', 'verify with the published client']))
  test(`${name}: a token of the app names its person, and nothing else does`, async () => {
    const whoIs = await shown(name)
    const [own, foreign] = [await guest(DEMO_APP), await guest(LENDER_APP)]
    assert.equal(await whoIs(own.token), own.user.id)
    const { privateKey } = await generateKeyPair('ES256')
    const [head, body, signature] = own.token.split('.')
    const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString())
    const header = JSON.parse(Buffer.from(head ?? '', 'base64url').toString())
    const forged = await new SignJWT(claims).setProtectedHeader(header).sign(privateKey)
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`
    for (const token of [foreign.token, forged, none, `${head}.${body}.`, `${head}.${body}.${signature?.slice(2)}AA`, ''])
      await assert.rejects(whoIs(token), Error, token)
  })
