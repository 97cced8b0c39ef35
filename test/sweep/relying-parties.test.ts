// The OpenID provider with relying parties of other authors, each a program of its own: they are in test/relying.

import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { withoutPackages } from '../../scripts/bring.mjs'
import { tellLogouts } from '../../server/services/openid/tell-logouts.ts'
import { freePort } from '../free-port.ts'
import { apacheConfig, wikiSetup } from '../relying/apache.ts'
import { onEachEngine } from '../server/engines.ts'
import { type Browser, createOpenIdLab, dataOf, newBrowser, scenesOf } from '../server/openid-lab.ts'
import { prepared } from '../server/prepared.ts'

const run = promisify(execFile)
const PARTIES = join(import.meta.dirname, '../relying/parties')
const answers = (command: string, given: readonly string[]): boolean => spawnSync(command, given).status === 0
const GO = { GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOFLAGS: '', CGO_ENABLED: '0' }
const JARS = [
  'google-oauth-client',
  'google-http-client',
  'google-http-client-gson',
  'gson',
  'guava',
  'grpc-context',
  'opencensus-api',
]
  .concat('opencensus-contrib-http-util', 'commons-codec', 'commons-logging', 'httpclient', 'httpcore')
  .map((name) => `/usr/share/java/${name}.jar`)
const MODULES = '/usr/lib/apache2/modules'

const packages = await withoutPackages('test/relying')
const missing = {
  node: packages,
  python: !answers('/usr/bin/python3', ['-c', 'import authlib, requests']) && 'python3-authlib is not installed',
  django:
    !answers('/usr/bin/python3', ['-c', 'import authlib, django']) && 'python3-authlib and python3-django are not installed',
  flask: !answers('/usr/bin/python3', ['-c', 'import authlib, flask']) && 'python3-authlib and python3-flask are not installed',
  omniauth:
    !answers('ruby', ['-e', "require 'omniauth_openid_connect'; require 'rack/handler/webrick'; require 'rack/protection'"]) &&
    'ruby-omniauth-openid-connect with ruby-rack, ruby-rack-protection and ruby-webrick is not installed',
  ruby: !answers('ruby', ['-e', "require 'openid_connect'"]) && 'ruby-openid-connect is not installed',
  go:
    !(answers('go', ['version']) && existsSync(`${GO.GOPATH}/src/github.com/coreos/go-oidc`)) &&
    'golang-go and golang-github-coreos-go-oidc-dev are not installed',
  java: !(answers('java', ['-version']) && JARS.every(existsSync)) && 'java and libgoogle-oauth-client-java are not installed',
  apache:
    !(answers('apache2', ['-v']) && existsSync(`${MODULES}/mod_auth_openidc.so`) && process.getuid?.() === 0) &&
    'apache2 with libapache2-mod-auth-openidc is not installed, or this is not root',
  wiki: !(answers('ikiwiki', ['--version']) && answers('gcc', ['--version'])) && 'ikiwiki and gcc are not installed',
  agent: !answers('oidc-gen', ['--version']) && 'oidc-agent-cli is not installed',
}

/** Programs of this file, ended with it. */
const children = new Set<ChildProcess>()
const folder = mkdtempSync(join(tmpdir(), 'latchkey-relying-'))
chmodSync(folder, 0o755)

/** Starts a party and resolves when it says that it is ready. */
const start = async (command: string, given: readonly string[]): Promise<void> => {
  const child = spawn(command, given, { stdio: ['ignore', 'pipe', 'pipe'] })
  children.add(child)
  let said = ''
  child.stderr.on('data', (piece) => (said += piece))
  const ended = once(child, 'exit').then(() => assert.fail(`${command} has ended: ${said}`))
  await Promise.race([once(createInterface(child.stdout), 'line'), ended])
}

type Started = { readonly issuer: string; readonly id: string; readonly secret: string; readonly port: number }
interface Party {
  readonly name: string
  readonly skip: string | false
  readonly callback?: string
  readonly start: (started: Started) => Promise<void>
  /** How it begins; absent: by `/login`. */
  readonly begin?: (browser: Browser, base: string) => Promise<string>
  /** What it shows of the person after its callback; absent: what that answers. */
  readonly shown?: (browser: Browser, base: string, answer: Response) => Promise<unknown>
}
const byNode = (file: string) => (one: Started) =>
  start(process.execPath, [join(PARTIES, file), one.issuer, one.id, one.secret, String(one.port)])
const locationOf = (answer: Response): string => answer.headers.get('location') ?? ''

/** Auth.js begins by a form with a value against foreign pages. */
const authJsBegin = async (browser: Browser, base: string): Promise<string> => {
  const { csrfToken } = (await (await browser.go(`${base}/auth/csrf`)).json()) as { csrfToken: string }
  const begun = await browser.go(`${base}/auth/signin/latchkey`, { method: 'POST', body: new URLSearchParams({ csrfToken }) })
  return locationOf(begun)
}

/** OmniAuth begins by a form as well. */
const omniauthBegin = async (browser: Browser, base: string): Promise<string> => {
  const authenticity_token = await (await browser.go(`${base}/login`)).text()
  const body = new URLSearchParams({ authenticity_token })
  return locationOf(await browser.go(`${base}/auth/latchkey`, { method: 'POST', body }))
}

const byPython =
  (file: string) =>
  ({ issuer, id, secret, port }: Started): Promise<void> =>
    start('/usr/bin/python3', [join(PARTIES, file), issuer, id, secret, String(port)])

const PARTIES_OF_OTHERS: readonly Party[] = [
  { name: 'openid-client', skip: missing.node, start: byNode('openid-client.mjs') },
  { name: 'Passport', skip: missing.node, start: byNode('passport.mjs') },
  {
    ...{
      name: 'Auth.js',
      skip: missing.node,
      start: byNode('auth-js.mjs'),
      callback: '/auth/callback/latchkey',
      begin: authJsBegin,
    },
    shown: async (browser, base) => {
      const { sub, email } = (await (await browser.go(`${base}/auth/session`)).json()) as Record<string, unknown>
      return { sub, email }
    },
  },
  { name: 'Authlib', skip: missing.python, start: byPython('python-party.py') },
  { name: 'Django with Authlib', skip: missing.django, start: byPython('django-party.py') },
  { name: 'Flask with Authlib', skip: missing.flask, start: byPython('flask-party.py') },
  {
    ...{ name: 'OmniAuth', skip: missing.omniauth, callback: '/auth/latchkey/callback' },
    ...{ begin: omniauthBegin },
    start: ({ issuer, id, secret, port }) => start('ruby', [join(PARTIES, 'omniauth.rb'), issuer, id, secret, String(port)]),
  },
  {
    ...{ name: 'google-oauth-client (Java)', skip: missing.java },
    start: ({ issuer, id, secret, port }) =>
      start('java', ['-cp', JARS.join(':'), join(PARTIES, 'Party.java'), issuer, id, secret, String(port)]),
  },
  {
    ...{ name: 'openid_connect (Ruby)', skip: missing.ruby },
    start: ({ issuer, id, secret, port }) => start('ruby', [join(PARTIES, 'ruby.rb'), issuer, id, secret, String(port)]),
  },
  {
    ...{ name: 'go-oidc', skip: missing.go },
    start: async ({ issuer, id, secret, port }) => {
      const program = join(folder, 'go-party')
      const env = { ...process.env, ...GO, GOCACHE: join(folder, 'go-cache') }
      await run('go', ['build', '-o', program, join(PARTIES, 'go/main.go')], { env })
      await start(program, [issuer, id, secret, String(port)])
    },
  },
]

await onEachEngine((engine) => {
  const lab = prepared(() => createOpenIdLab(engine, { ALLOW_PRIVATE_TARGETS: 'yes' }))
  after(async () => {
    for (const child of children) child.kill()
    if (engine.name === 'postgres') rmSync(folder, { recursive: true, force: true })
    await lab.close()
  })
  const { personOf } = scenesOf(() => lab)

  for (const { name, skip, callback = '/callback', begin, shown, ...party } of PARTIES_OF_OTHERS)
    test(`${name} signs a person in`, { skip }, async () => {
      const { app, issuer } = await lab.newProvider()
      const port = await freePort()
      const base = `http://127.0.0.1:${port}`
      const { id, secret } = await lab.newClient(app, { redirect_uris: [base + callback] })
      await party.start({ issuer, id, secret: secret ?? '', port })
      const [person, theirs] = [await personOf(app), newBrowser()]
      const to = begin ? await begin(theirs, base) : locationOf(await theirs.go(`${base}/login`))
      assert.ok(to.startsWith(issuer), to)
      const called = await lab.agree(newBrowser(), app, to, person.token)
      const answer = await theirs.go(called.href)
      const text = shown ? JSON.stringify(await shown(theirs, base, answer)) : await answer.text()
      assert.match(text, /^\{/, text)
      const { renewed = true, ...told } = JSON.parse(text)
      assert.deepEqual([told, renewed], [{ sub: person.user, email: 'ada@example.com' }, true])
    })

  /** An Apache that asks for a login below /private, and what is there. */
  const apache = async (name: string, furnish: (place: string, base: string) => Promise<void> | void) => {
    const { app, issuer } = await lab.newProvider()
    const port = await freePort()
    const base = `http://127.0.0.1:${port}`
    const { id, secret } = await lab.newClient(app, {
      redirect_uris: [`${base}/private/callback`],
      backchannel_logout_uri: `${base}/private/callback?logout=backchannel`,
    })
    const place = join(folder, `${name}-${engine.name}`)
    mkdirSync(join(place, 'pages/private'), { recursive: true })
    await furnish(place, base)
    writeFileSync(join(place, 'apache.conf'), apacheConfig({ folder: place, port, issuer, id, secret: secret ?? '' }))
    const child = spawn('apache2', ['-X', '-f', join(place, 'apache.conf')], { stdio: 'ignore' })
    children.add(child)
    const theirs = newBrowser()
    const ready = async (): Promise<Response> => {
      assert.equal(child.exitCode, null, 'Apache has ended')
      return theirs.go(`${base}/private/`).catch(ready)
    }
    const begun = await ready()
    assert.equal(begun.status, 302)
    const person = await personOf(app)
    const called = await lab.agree(newBrowser(), app, locationOf(begun), person.token)
    const back = await theirs.go(called.href)
    assert.equal(locationOf(back), `${base}/private/`)
    return { app, issuer, base, place, theirs, person }
  }

  test('mod_auth_openidc guards a page, and hears of a logout elsewhere', { skip: missing.apache }, async () => {
    const { app, issuer, base, theirs, person } = await apache('apache', (place) =>
      writeFileSync(join(place, 'pages/private/index.html'), 'the page'),
    )
    const page = await theirs.go(`${base}/private/`)
    assert.deepEqual(
      [await page.text(), page.headers.get('x-person'), page.headers.get('x-email')],
      ['the page', person.user, 'ada@example.com'],
    )
    const headers = { authorization: `Bearer ${person.token}` }
    await app.call('/api/v1/sessions/logout', { refresh_token: person.refresh }, { headers })
    assert.equal(await tellLogouts(lab.core), 1)
    const after = await theirs.go(`${base}/private/`)
    assert.deepEqual([after.status, locationOf(after).startsWith(issuer)], [302, true])
  })

  test('a wiki behind mod_auth_openidc knows the person', { skip: missing.apache || missing.wiki }, async () => {
    const { base, place, theirs, person } = await apache('wiki', async (to, at) => {
      mkdirSync(join(to, 'wiki'))
      writeFileSync(join(to, 'wiki/index.mdwn'), '# Reef')
      writeFileSync(join(to, 'wiki.setup'), wikiSetup(to, at))
      await run('ikiwiki', ['--setup', join(to, 'wiki.setup')])
      // Its pages and its people are written by what Apache runs as.
      await run('chown', ['-R', 'www-data', join(to, 'wiki'), join(to, 'pages')])
    })
    assert.match(await (await theirs.go(`${base}/private/`)).text(), /<title>Reef<\/title>/)
    const own = await theirs.go(`${base}/private/ikiwiki.cgi?do=prefs`)
    assert.deepEqual([own.status, /<title>preferences<\/title>/.test(await own.text())], [200, true])
    assert.ok(readFileSync(join(place, 'wiki/.ikiwiki/userdb'), 'latin1').includes(person.user))
  })

  test('oidc-agent signs in as a device', { skip: missing.agent }, async () => {
    const { app, issuer } = await lab.newProvider()
    const { id } = await lab.newClient(app, { kind: 'device', redirect_uris: [] })
    const person = await personOf(app)
    const home = join(folder, `agent-${engine.name}`)
    mkdirSync(home)
    const { stdout } = await run('oidc-agent', ['--no-autoload'], { env: { ...process.env, HOME: home, OIDC_CONFIG_DIR: home } })
    const env = { ...process.env, HOME: home, OIDC_CONFIG_DIR: home }
    for (const [, name, value] of stdout.matchAll(/(OIDC\w+)=([^;]+);/g)) Object.assign(env, { [name ?? '']: value })
    const pid = Number((env as Record<string, string | undefined>).OIDCD_PID)
    try {
      const given = [
        '--manual',
        '--flow=device',
        `--issuer=${issuer}`,
        `--client-id=${id}`,
        '--client-secret=',
        '--scope=openid offline_access',
      ]
      const child = spawn('oidc-gen', [...given, '--pw-cmd=echo pass', '--prompt=none', '--confirm-yes', 'latchkey'], { env })
      children.add(child)
      let said = ''
      const code = new Promise<string>((resolve, reject) => {
        const look = (piece: Buffer): void => {
          said += piece
          const found = /\b([A-Z]{4}-[A-Z]{4})\b/.exec(said)?.[1]
          if (found) resolve(found)
        }
        child.stdout.on('data', look)
        child.stderr.on('data', look)
        child.once('exit', () => reject(new Error(said)))
      })
      const agreed = once(child, 'exit')
      const browser = newBrowser()
      const type = (of: string, fields: Record<string, string>) =>
        browser.go(dataOf(of, 'action'), { method: 'POST', body: new URLSearchParams({ xsrf: dataOf(of, 'xsrf'), ...fields }) })
      const user_code = await code
      const asked = await (await type(await (await browser.go(`${issuer}/device`)).text(), { user_code })).text()
      assert.deepEqual([dataOf(asked, 'state'), dataOf(asked, 'client')], ['confirm', 'Wiki'])
      const begun = await type(asked, { user_code, confirm: 'yes' })
      const page = await (await browser.go(lab.origin + locationOf(begun))).text()
      const shown = { request: dataOf(page, 'request'), ticket: dataOf(page, 'ticket') }
      const { digest } = (await lab.ask(app, 'describe', shown)).body as unknown as { digest: string }
      const allowed = await lab.ask(app, 'allow', { ...shown, digest }, person.token)
      await browser.go((allowed.body as unknown as { redirect_to: string }).redirect_to)
      assert.deepEqual(await agreed, [0, null], said)
      const { stdout: token } = await run('oidc-token', ['latchkey'], { env })
      const info = await fetch(`${issuer}/me`, { headers: { authorization: `Bearer ${token.trim()}` } })
      assert.equal(((await info.json()) as { sub: string }).sub, person.user)
    } finally {
      if (pid > 0) process.kill(pid)
    }
  })
})
