// The template of an endpoint: its row in the contract, its handler, a service with the rule, a test. `domain.name` is its dotted name.

import type { Access } from '../../src/contract/endpoint.ts'
import { camel, importing, inTurn, intoBlock, kebab, sentence, type Template } from './template.ts'

interface Kind {
  /** What the handler hands to the service after `core`, and what it needs for that. */
  readonly hands: string
  readonly handlerImport: readonly [names: string, from: string] | null
  /** The service's parameters after `core`, what they need, and what is logged of them. */
  readonly takes: string
  readonly serviceImport: string
  readonly logs: string
  readonly errors: readonly string[]
  readonly section: string
  /** The test: what is refused and how, and a call as it should be made. */
  readonly refused: readonly [title: string, code: string] | null
  readonly testImport: string
  readonly ask: string
}

const KINDS: Readonly<Record<Access, Kind>> = {
  anonymous: {
    hands: 'call.app',
    handlerImport: null,
    takes: 'app: App',
    serviceImport: '',
    logs: '{ app: app.id }',
    errors: [],
    section: 'Calls',
    refused: null,
    testImport: '',
    ask: 'client.call(path, {})',
  },
  bearer: {
    hands: 'call.app, signedIn(call)',
    handlerImport: ['signedIn', 'account/signed-in.ts'],
    takes: 'app: App, { userId }: TokenClaims',
    serviceImport: "import type { TokenClaims } from '../sessions/access-token.ts'\n",
    logs: '{ app: app.id, user: userId }',
    errors: ['missing_or_invalid_token'],
    section: 'Calls',
    refused: ['without a session', 'missing_or_invalid_token'],
    testImport: '',
    ask: "client.call(path, {}, { headers: { authorization: 'Bearer ' + (await client.logIn('ada@example.com')).body.token } })",
  },
  secret: {
    hands: 'backendOf(call)',
    handlerImport: ['backendOf', 'backend/backend.ts'],
    takes: 'app: App',
    serviceImport: '',
    logs: '{ app: app.id }',
    errors: ['missing_or_invalid_app_secret'],
    section: 'Back end calls',
    refused: ['without a secret of the app', 'missing_or_invalid_app_secret'],
    testImport: "import { backendOf } from './backend-lab.ts'\n",
    ask: '(await backendOf(lab, client)).ask(path, {})',
  },
}

/** What the files of one endpoint are made of. */
interface Own extends Kind {
  readonly name: string
  readonly access: Access
  readonly domain: string
  readonly word: string
  /** The service's function and file: they carry the domain, since two domains may have endpoints of one name. */
  readonly service: string
  readonly file: string
}

const contractRow = ({ name, word, access }: Own): string => `
/** ${sentence(word)}. */
export const ${word} = endpoint({
  name: '${name}',
  method: 'POST',
  path: '/api/v1/${name
    .split('.')
    .map((part) => kebab(part).replaceAll('-', '_'))
    .join('/')}',
  access: '${access}',
  body: object({}),
  answer: object({ success: boolean() }),
  retry: true,
  once: false,
})
`
const contractFile = (own: Own): string => `// ${sentence(own.domain)} (docs/design/protocol.md, "${own.section}").

import { boolean, object } from 'valibot'
import { endpoint } from '../endpoint.ts'
${contractRow(own)}`

const handlerRow = ({ name, service, hands }: Own): string => `'${name}': (core, call) => ${service}(core, ${hands})`
const routesFile = (own: Own, topic: string): string => `// ${sentence(own.domain)} (docs/design/protocol.md, "${own.section}").

import { ${own.service} } from '../../../services/${topic}/${own.file}.ts'
import type { Handlers } from '../../mount.ts'
${own.handlerImport ? `import { ${own.handlerImport[0]} } from '${besides(own.handlerImport[1], topic)}'\n` : ''}
export const ${own.domain}: Pick<Handlers, '${own.name}'> = {
  ${handlerRow(own)},
}
`
const besides = (path: string, topic: string): string =>
  path.startsWith(`${topic}/`) ? `./${path.slice(topic.length + 1)}` : `../${path}`

const serviceFile = ({
  service,
  file,
  section,
  serviceImport,
  takes,
  logs,
}: Own): string => `// ${sentence(service)} (docs/design/protocol.md, "${section}").

import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
${serviceImport}
/** Logs the call; its rule is written here. */
export const ${service} = async ({ log }: Core, ${takes}): Promise<{ success: boolean }> => {
  log.info('${file}', ${logs})
  return { success: true }
}
`

const testFile = ({
  name,
  domain,
  word,
  refused,
  testImport,
  ask,
}: Own): string => `// ${name}: what it does, and what it refuses.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ${word} } from '../../src/contract/endpoints/${kebab(domain)}.ts'
${testImport}import { onEachEngine } from './engines.ts'
import { type Client, createLab, type Lab } from './lab.ts'

const { path } = ${word}

await onEachEngine((engine) => {
  let lab: Lab
  let client: Client
  before(async () => {
    lab = createLab(engine)
    client = await lab.newApp()
  })
${
  refused
    ? `
  test('is refused ${refused[0]}', async () => {
    const { status, body } = await client.call(path, {})
    assert.deepEqual([status, body.code], [401, '${refused[1]}'])
  })
`
    : ''
}
  test('is done', async () => {
    const { status, body } = await ${ask}
    assert.deepEqual([status, body.success], [200, true])
  })
})
`

/** `topic` is a folder of server/services and of server/http/routes. Files of the domain that exist get a row more. */
export const endpointTemplate = (name: string, topic: string, access: Access, exists: (path: string) => boolean): Template => {
  const [domain = '', word = ''] = name.split('.').map(camel)
  const service = camel(`${domain}-${word}`)
  const own: Own = { ...KINDS[access], name, access, domain, word, service, file: kebab(service) }
  const contract = `src/contract/endpoints/${kebab(domain)}.ts`
  const routes = `server/http/routes/${topic}/${kebab(domain)}.ts`
  const rule = `server/services/${topic}/${own.file}.ts`
  const proof = `test/server/${own.file}.test.ts`
  const contractEntry = {
    path: contract,
    row: contractRow(own),
    enter: (text: string) => importing('boolean, object', 'valibot')(text) + contractRow(own),
  }
  const routesEntry = {
    path: routes,
    row: handlerRow(own),
    enter: inTurn(
      (text) => (/Pick<\s*Handlers,/.test(text) ? text.replace(/Pick<\s*Handlers,/, `$& '${name}' |`) : null),
      intoBlock(`export const ${domain}: `, `${handlerRow(own)},`),
      importing(service, `../../../services/${topic}/${own.file}.ts`),
      (text) => (own.handlerImport ? importing(own.handlerImport[0], besides(own.handlerImport[1], topic))(text) : text),
    ),
  }
  const appEntry = {
    path: 'server/http/app.ts',
    row: `...${domain}, in HANDLERS`,
    enter: inTurn(importing(domain, `./routes/${topic}/${kebab(domain)}.ts`), intoBlock('const HANDLERS', `...${domain},`)),
  }
  const note = `{ summary: '${sentence(service)}', errors: ${JSON.stringify(own.errors)} }`
  const tableEntry = {
    path: 'src/contract/table.ts',
    row: `'${name}': ${domain}.${word}, in ENDPOINTS, and its summary and refusals in ENDPOINT_NOTES`,
    enter: inTurn(
      (text) =>
        text.includes(`'./endpoints/${kebab(domain)}.ts'`)
          ? text
          : text.replace(/\n\n/, `\n\nimport * as ${domain} from './endpoints/${kebab(domain)}.ts'\n`),
      intoBlock('export const ENDPOINTS', `'${name}': ${domain}.${word},`),
      intoBlock('export const ENDPOINT_NOTES', `'${name}': ${note},`),
    ),
  }
  return {
    files: {
      ...(!exists(contract) && { [contract]: contractFile(own) }),
      ...(!exists(routes) && { [routes]: routesFile(own, topic) }),
      [rule]: serviceFile(own),
      [proof]: testFile(own),
    },
    entries: [...(exists(contract) ? [contractEntry] : []), exists(routes) ? routesEntry : appEntry, tableEntry],
    blanks: [
      `${contract}: what ${name} takes and answers`,
      `${rule}: its rule`,
      `${proof}: what it promises`,
      'docs: npm run docs',
    ],
  }
}
