// Documents of the wallet's origin hold no data: their bytes are those of the release, for every app, operator and day.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { Hono } from 'hono'
import { createApp } from '../../server/http/app.ts'
import { createConsole } from '../../server/http/console/console.ts'
import { CONSOLE_DOCUMENTS } from '../../server/http/console/console-documents.ts'
import { manifestPages } from '../../server/http/manifest-pages.ts'
import { outer } from '../../server/http/outer.ts'
import { answerDocument } from '../../server/http/routes/answer-document.ts'
import {
  DOCUMENT_PATHS,
  type PlainDocument,
  type WalletDocumentName,
  walletDocuments,
} from '../../server/http/routes/wallet-documents.ts'
import { createCore } from '../../server/services/core.ts'
import { onEachEngine } from './engines.ts'
import { FRAME_BUILDS } from './frame-builds.ts'
import { createLab, type Lab } from './lab.ts'
import { prepared } from './prepared.ts'

/** Of an app that has everything that differs, and of one that has nothing of it. */
const RICH = {
  name: `Rich "app" <b>`,
  accent_color: '#ff8800',
  icon_url: 'https://cdn.rich.example/icon.png',
  wallet_auth: true,
  confirm_in_window: true,
  embedded_wallet_config: {
    create_on_login: 'off' as const,
    require_user_owned_recovery_on_create: false,
    user_owned_recovery_options: ['user-passcode' as const, 'google-drive' as const],
    recovery_password_length: 12,
  },
}
/** Nothing that is theirs may be in a document. */
const OPERATORS = [
  { PUBLIC_URL: 'https://id.example', SANDBOX_URL: 'https://sandbox.example', CONSOLE_URL: 'https://console.example' },
  {
    PUBLIC_URL: 'https://wallet.other.example:8443',
    CONSOLE_URL: 'https://admin.other.example',
    GOOGLE_DRIVE_URL: 'https://drive.other.example',
    WALLET_CONNECT_RELAY_URL: 'wss://relay.other.example',
  },
]
const DAY = 24 * 60 * 60 * 1000

interface Given {
  readonly status: number
  readonly bytes: string
  readonly policy: ReadonlyMap<string, string>
  readonly headers: Headers
}

const given = async (answer: Response): Promise<Given> => {
  const policy = (answer.headers.get('content-security-policy') ?? '').split('; ').map((one) => {
    const at = one.indexOf(' ')
    return [one.slice(0, at), one.slice(at + 1)] as const
  })
  return { status: answer.status, bytes: await answer.text(), policy: new Map(policy), headers: answer.headers }
}

/** Every document of a service, for one app, by its address as the router reads it. */
const allOf = async (lab: Lab, appId: string): Promise<Map<string, [WalletDocumentName, Given]>> => {
  const app = createApp(lab.deps, createCore(lab.deps), () => FRAME_BUILDS)
  const service = outer(lab.deps, app, { root: '/nowhere', version: '0', standIns: null })
  const found = new Map<string, [WalletDocumentName, Given]>()
  for (const name of Object.keys(DOCUMENT_PATHS) as WalletDocumentName[])
    for (const path of DOCUMENT_PATHS[name]) {
      const at = `${lab.env.PUBLIC_URL}${path.replace(':appId', appId)}?provider_app_id=${appId}&caid=1&lang=de`
      found.set(path, [
        name,
        await given(await service.request(at, {}, { incoming: { socket: { remoteAddress: '203.0.113.9' } } })),
      ])
    }
  return found
}

/** What is sent is what the table says: bytes, headers, and a policy of no more directives. */
const isAsTold = ({ status, bytes, policy, headers }: Given, told: PlainDocument, at: string): void => {
  assert.deepEqual([status, bytes], [200, told.html], at)
  for (const [name, value] of Object.entries(told.headers)) assert.equal(headers.get(name), value, `${at} ${name}`)
  for (const [name, value] of Object.entries(told.policy)) assert.equal(policy.get(name), value, `${at} ${name}`)
  assert.deepEqual([...policy.keys()].sort(), [...Object.keys(told.policy), ...told.perApp].sort(), at)
}

await onEachEngine((engine) => {
  const labs = OPERATORS.map((env) => prepared(() => createLab(engine, env)))
  let apps: { lab: Lab; id: string }[]
  before(async () => {
    apps = []
    for (const lab of labs) {
      const { id: asking } = await lab.newApp()
      const rich = await lab.newApp({
        config: RICH,
        allowedOrigins: ['https://rich.example'],
        settings: { cross_app_requesters: [asking] },
      })
      const plain = await lab.newApp({ config: { name: 'Plain' }, settings: { cross_app_requesters: [asking] } })
      apps.push({ lab, id: rich.id }, { lab, id: plain.id })
      lab.clock.advance(DAY)
    }
  })

  test('each is the same for two apps of two operators on two days, and is what the table says', async () => {
    const table = walletDocuments(FRAME_BUILDS)
    const policies = new Set<string>()
    for (const { lab, id } of apps)
      for (const [path, [name, one]] of await allOf(lab, id)) {
        isAsTold(one, table[name], `${path} of ${id}`)
        if (name === 'frame') policies.add(JSON.stringify([...one.policy]))
      }
    // What differs is told, in the header.
    assert.ok(policies.size > 1)
  })

  test('Telegram’s script is that of the release, where the service names Telegram itself', async () => {
    const [script] = manifestPages(FRAME_BUILDS).scripts
    assert.equal(script?.path, '/js/telegram-login.js')
    for (const { deps } of labs) {
      const answer = await createApp(deps, createCore(deps), () => FRAME_BUILDS).request('/js/telegram-login.js')
      assert.deepEqual([await answer.text(), answer.headers.get('content-type')], [script?.text, script?.type])
    }
  })

  test('no text of the table is an app’s or an operator’s', () => {
    const said = JSON.stringify([walletDocuments(FRAME_BUILDS), CONSOLE_DOCUMENTS])
    assert.equal(/https?:\/\//.exec(said), null)
  })

  test('a directive that differs and has no value is no document: one that is left out allows what it is for', async () => {
    const { frame } = walletDocuments(FRAME_BUILDS)
    const hono = new Hono().get('/', (c) => answerDocument(c, frame, { 'connect-src': "'self'" }))
    hono.onError(() => new Response(null, { status: 500 }))
    assert.equal((await hono.request('/')).status, 500)
  })

  test('the console’s documents are the same for two operators', async () => {
    for (const [at, lab] of labs.entries()) {
      const origin = OPERATORS[at]?.CONSOLE_URL ?? ''
      const console = createConsole(createCore(lab.deps), origin, '/nowhere')
      for (const [path, told] of Object.entries(CONSOLE_DOCUMENTS))
        isAsTold(await given(await console.request(origin + path)), told, origin + path)
    }
  })
})
