// The template of an endpoint: its row in the contract, its handler, a service with the rule, a test.

import type { Access } from '../../src/contract/endpoint.ts'
import { KINDS, type Own } from './endpoint-kinds.ts'
import { camel, importing, inTurn, intoBlock, kebab, sentence, snake, type Template } from './template.ts'

/** The columns of a login are those of its kind (src/contract/call-kinds.ts). */
const columns = ({ name, kind }: Own): string => {
  const path = `path: '/api/v1/${name.split('.').map(snake).join('/')}'`
  return kind === KINDS.login
    ? `  ...LOGIN_CALL,
  name: '${name}',
  ${path},`
    : `  name: '${name}',
  method: 'POST',
  ${path},
  access: '${kind.access}',
  answer: ${kind.answer},
  retry: true,
  once: ${kind.access === 'anonymous'},`
}
const contractRow = (own: Own): string => `const ${own.row}Body = () => ${own.kind.body}

/** ${sentence(own.row)}. */
export const ${own.row} = endpoint<typeof ${own.row}Body>()({
${columns(own)}
})

`
const TABLE_PART = '/** For the table (../table.ts)'
const tableRow = ({ row, service, kind }: Own): string =>
  `described(${row}, ${row}Body, '${sentence(service)}'${kind.errors ? `, ${kind.errors}` : ''}),`
const contractFile = (own: Own): string => `// ${sentence(own.domain)} (docs/design/protocol.md, "${own.kind.section}").

import { described, endpoint } from '../endpoint.ts'

${contractRow(own)}${TABLE_PART}: with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  ${tableRow(own)}
]
`

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
import { ${own.row} } from '../../src/contract/endpoints/${own.contract}.ts'
${own.kind.testImport}import { onEachEngine } from './engines.ts'
import { type Client, createLab, type Lab } from './lab.ts'

const { path } = ${own.row}

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

/** Files of an endpoint, by what it is made of; `topic` is a folder of server/services and of server/http/routes. Files that exist get a row more. */
const templateOf = (own: Own, topic: string, exists: (path: string) => boolean): Template => {
  const { name, domain } = own
  const contract = `src/contract/endpoints/${own.contract}.ts`
  const routes = `server/http/routes/${topic}/${own.contract}.ts`
  const rule = `server/services/${topic}/${own.file}.ts`
  const proof = `test/server/${own.file}.test.ts`
  const contractImports = inTurn(
    ...own.kind.contractImports.map(([names, from]) => importing(names, from)),
    own.kind.errors ? importing(own.kind.errors, '../refusals.ts') : (text) => text,
  )
  const inContract = inTurn(
    contractImports,
    (text) => (text.includes(TABLE_PART) ? text.replace(TABLE_PART, contractRow(own) + TABLE_PART) : null),
    intoBlock('export const rows', tableRow(own)),
  )
  const inRoutes = inTurn(
    (text) => text.replace(/Pick<\s*Handlers,\s*'/, `Pick<Handlers, '${name}' | '`),
    intoBlock(`export const ${domain}: `, `${handlerRow(own)},`),
    handlerImports(own, topic),
  )
  const inApp = inTurn(importing(domain, `./routes/${topic}/${own.contract}.ts`), intoBlock('const HANDLERS', `...${domain},`))
  const inTable = inTurn(
    importing(`* as ${domain}`, `./endpoints/${own.contract}.ts`),
    intoBlock('export const ENDPOINTS', `...${domain}.rows(),`),
  )
  return {
    files: {
      ...(!exists(contract) && { [contract]: contractImports(contractFile(own)) ?? '' }),
      ...(!exists(routes) && { [routes]: handlerImports(own, topic)(routesFile(own)) ?? '' }),
      [rule]: serviceFile(own),
      [proof]: testFile(own),
    },
    entries: [
      exists(contract)
        ? { path: contract, row: `${contractRow(own)}${tableRow(own)}`, enter: inContract }
        : { path: 'src/contract/table.ts', row: `...${domain}.rows(), in ENDPOINTS`, enter: inTable },
      exists(routes)
        ? { path: routes, row: handlerRow(own), enter: inRoutes }
        : { path: 'server/http/app.ts', row: `...${domain}, in HANDLERS`, enter: inApp },
    ],
    blanks: [`${contract}: what ${name} takes and answers`, `${rule}: its rule`, `${proof}: what it promises`],
    // The typed client of back ends has their calls alone.
    printed: ['docs/api.md', ...(own.kind.access === 'secret' ? ['server/client/operations.d.mts'] : [])],
  }
}

export const endpointTemplate = (name: string, topic: string, access: Access, exists: (path: string) => boolean): Template => {
  const [domain = '', row = ''] = name.split('.').map(camel)
  const service = camel(`${domain}-${row}`)
  const kind = KINDS[access]
  return templateOf({ kind, name, domain, row, service, file: kebab(service), contract: kebab(domain) }, topic, exists)
}

/** The endpoint of a login method: a login of one call, beside the others. */
export const loginEndpointTemplate = (method: string, exists: (path: string) => boolean): Template => {
  const row = camel(method)
  const own = { kind: KINDS.login, name: `${method}.authenticate`, domain: 'singleCall', row, contract: 'single-call' }
  return templateOf({ ...own, service: camel(`log-in-by-${kebab(method)}`), file: kebab(method) }, 'login', exists)
}
