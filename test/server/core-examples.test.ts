// The examples of `latchkey/core` do what they say: each runs, as it is printed, against a service.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { serve } from '@hono/node-server'
import { createCore } from '../../elements/core.ts'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { examplesOf } from '../house/examples.ts'
import { read } from '../house/sources.ts'
import { createLab } from './lab.ts'
import { announceUse, lendEmbedded } from './shared-embedded.ts'

const PATH = 'elements/core.ts'
const EXAMPLES = examplesOf({ path: PATH, text: read(PATH) })
/** The code in every example. */
const CODE = '123456'

/** Runs JavaScript with an import as its parameters; gives what it printed. */
const run = async (text: string): Promise<unknown[][]> => {
  const printed: unknown[][] = []
  const AsyncFunction = (async () => {}).constructor as new (...given: string[]) => (...given: unknown[]) => Promise<void>
  const body = text.replaceAll(/^import .*$/gm, '')
  const console = { log: (...given: unknown[]) => void printed.push(given) }
  await new AsyncFunction('createCore', 'LatchkeyError', 'console', body)(createCore, LatchkeyError, console)
  return printed
}

let close = async (): Promise<void> => {}
let inService = (text: string): string => text
let signedOut = async (): Promise<void> => {}
announceUse()
before(async () => {
  // What a browser has, as far as the session of a page asks for it.
  const page = new EventTarget()
  Object.assign(globalThis, {
    addEventListener: page.addEventListener.bind(page),
    location: new URL('https://host.example/'),
    document: Object.assign(new EventTarget(), { cookie: '' }),
  })
  const { db, close: give } = await lendEmbedded()
  let lab: ReturnType<typeof createLab>
  const server = serve({
    fetch: (request) => lab.request(new URL(request.url).pathname, request),
    port: 0,
    hostname: '127.0.0.1',
  })
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as { port: number }
  const url = `http://127.0.0.1:${port}`
  lab = createLab({ name: 'embedded', db }, { TEST_CODE: CODE, PUBLIC_URL: url })
  const { id } = await lab.newApp()
  inService = (text) => text.replaceAll('latchkeydemoapp0000000001', id).replaceAll('https://id.example.com', url)
  signedOut = async () => {
    await createCore({ appId: id, apiUrl: url }).logout()
    // The next code may be sent at once.
    lab.clock.advance(10 * 60 * 1000)
  }
  close = async () => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
    await give()
  }
})
after(() => close())

test('there is an example of each method', () => assert.ok(EXAMPLES.length >= 9))

for (const { words, text } of EXAMPLES)
  test(`the example of ${words[0]} runs`, async () => {
    await run(inService(text))
    await signedOut()
  })

test('the example of a login signs in, and one with another code does not', async () => {
  const { text = '' } = EXAMPLES.find(({ words }) => words[0] === 'Core.loginWithCode') ?? {}
  const [[id, isNewUser] = []] = await run(inService(text))
  assert.match(String(id), /^did:privy:/)
  assert.equal(isNewUser, false)
  await signedOut()
  await assert.rejects(run(inService(text.replace(CODE, '654321'))), { code: 'invalid_credentials' })
})
