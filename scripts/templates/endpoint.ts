// The template of an endpoint: its row in the contract, its handler, a service with the rule, a test.

import { type Caller, KINDS, type Own } from './endpoint-kinds.ts'
import { camel, importing, inTurn, intoBlock, kebab, sentence, snake, type Template } from './template.ts'

const contractRow = ({ name, word, kind }: Own): string => `
export const ${word}Body = () => ${kind.body}

/** ${sentence(word)}. */
export const ${word} = endpoint<typeof ${word}Body>()({
  name: '${name}',
  method: 'POST',
  path: '/api/v1/${name.split('.').map(snake).join('/')}',
  access: '${kind.access}',
  answer: ${kind.answer},
  retry: true,
  once: ${kind.access === 'anonymous'},
})
`
const contractFile = (own: Own): string => `// ${sentence(own.domain)} (docs/design/protocol.md, "${own.kind.section}").

import { endpoint } from '../endpoint.ts'
${contractRow(own)}`

/** A path of server/http/routes, as a file in its folder `topic` names it. */
const besides = (path: string, topic: string): string =>
  path.startsWith(`${topic}/`) ? `./${path.slice(topic.length + 1)}` : `../${path}`

const handlerRow = ({ name, service, kind }: Own): string =>
  `'${name}': (core, call${kind.hands.includes('body') ? ', body' : ''}) => ${service}(core, ${kind.hands})`
const routesFile = (own: Own): string => `// ${sentence(own.domain)} (docs/design/protocol.md, "${own.kind.section}").

import type { Handlers } from '../../mount.ts'

export const ${own.domain}: Pick<Handlers, '${own.name}'> = {
  ${handlerRow(own)},
}
`
const handlerImports = ({ service, file, kind }: Own, topic: string) =>
  inTurn(
    importing(service, `../../../services/${topic}/${file}.ts`),
    kind.handlerImport ? importing(kind.handlerImport[0], besides(kind.handlerImport[1], topic)) : (text) => text,
  )

const serviceFile = (own: Own): string =>
  `// ${sentence(own.service)} (docs/design/protocol.md, "${own.kind.section}").\n${own.kind.service(own)}`

const testFile = (own: Own): string => `// ${own.name}: what it does, and what it refuses.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ${own.word} } from '../../src/contract/endpoints/${kebab(own.domain)}.ts'
${own.kind.testImport}import { onEachEngine } from './engines.ts'
import { type Client, createLab, type Lab } from './lab.ts'

const { path } = ${own.word}

await onEachEngine((engine) => {
  let lab: Lab
  let client: Client
  before(async () => {
    lab = createLab(engine)
    client = await lab.newApp()
  })
${own.kind
  .tests(own)
  .map(
    ([title, call, field, expected]) => `
  test('${title}', async () => {
    const { status, body } = await ${call}
    assert.deepEqual([status, body.${field}], [${expected}])
  })
`,
  )
  .join('')}})
`

/** `topic` is a folder of server/services and of server/http/routes. Files of the domain that exist get a row more. */
export const endpointTemplate = (name: string, topic: string, caller: Caller, exists: (path: string) => boolean): Template => {
  const [domain = '', word = ''] = name.split('.').map(camel)
  const service = camel(`${domain}-${word}`)
  const own: Own = { kind: KINDS[caller], name, domain, word, service, file: kebab(service) }
  const contract = `src/contract/endpoints/${kebab(domain)}.ts`
  // Logins of one call have their handlers in one file.
  const [group, routes] =
    caller === 'login'
      ? ['singleCall', 'server/http/routes/login/single-call.ts']
      : [domain, `server/http/routes/${topic}/${kebab(domain)}.ts`]
  const rule = `server/services/${topic}/${own.file}.ts`
  const proof = `test/server/${own.file}.test.ts`
  const contractImports = inTurn(...own.kind.contractImports.map(([names, from]) => importing(names, from)))
  const inContract = (text: string): string | null => contractImports(text + contractRow(own))
  const inRoutes = inTurn(
    (text) => (/Pick<\s*Handlers,/.test(text) ? text.replace(/Pick<\s*Handlers,/, `$& '${name}' |`) : null),
    intoBlock(`export const ${group}: `, `${handlerRow(own)},`),
    handlerImports(own, topic),
  )
  const inApp = inTurn(importing(domain, `./routes/${topic}/${kebab(domain)}.ts`), intoBlock('const HANDLERS', `...${domain},`))
  const note = `{ summary: '${sentence(service)}', errors: [${own.kind.errors.map((code) => `'${code}'`).join(', ')}] }`
  const inTable = inTurn(
    (text) =>
      text.includes(`'./endpoints/${kebab(domain)}.ts'`)
        ? text
        : text.replace(/\n\n/, `\n\nimport * as ${domain} from './endpoints/${kebab(domain)}.ts'\n`),
    intoBlock('export const ENDPOINTS', `'${name}': withBody(${domain}.${word}, ${domain}.${word}Body),`),
  )
  const inNotes = intoBlock('export const ENDPOINT_NOTES', `'${name}': ${note},`)
  return {
    files: {
      ...(!exists(contract) && { [contract]: contractImports(contractFile(own)) ?? '' }),
      ...(!exists(routes) && { [routes]: handlerImports(own, topic)(routesFile(own)) ?? '' }),
      [rule]: serviceFile(own),
      [proof]: testFile(own),
    },
    entries: [
      ...(exists(contract) ? [{ path: contract, row: contractRow(own), enter: inContract }] : []),
      exists(routes)
        ? { path: routes, row: handlerRow(own), enter: inRoutes }
        : { path: 'server/http/app.ts', row: `...${domain}, in HANDLERS`, enter: inApp },
      { path: 'src/contract/table.ts', row: `${name}, in ENDPOINTS`, enter: inTable },
      { path: 'src/contract/endpoint-notes.ts', row: `${name}, in ENDPOINT_NOTES`, enter: inNotes },
    ],
    blanks: [`${contract}: what ${name} takes and answers`, `${rule}: its rule`, `${proof}: what it promises`],
    printed: ['docs/api.md'],
  }
}
