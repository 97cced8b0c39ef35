// Promises of /openapi.json: it is whole, and it names what the service does.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACT_NAMES, actRow } from '../../src/contract/admin/acts.ts'
import { ENDPOINTS } from '../../src/contract/table.ts'
import { openapi } from './openapi.ts'

const document = JSON.parse(JSON.stringify(openapi('https://id.example.com', '1.2.3')))
interface Operation {
  operationId: string
  parameters: { $ref?: string; name?: string; in?: string }[]
  security: Record<string, unknown>[]
  responses: Record<string, { description: string; headers?: Record<string, unknown>; content: unknown }>
  requestBody?: unknown
}
const operations: [string, string, Operation][] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).map(([method, one]): [string, string, Operation] => [path, method, one]),
)
const everything = (value: unknown): unknown[] =>
  value && typeof value === 'object' ? [value, ...Object.values(value).flatMap(everything)] : []

test('it is OpenAPI 3.1 with a title, a version and a server', () => {
  assert.equal(document.openapi, '3.1.0')
  assert.deepEqual([document.info.version, document.servers[0].url], ['1.2.3', 'https://id.example.com'])
})
test('every endpoint and every act of the tables is one operation', () => {
  const wanted = [...Object.keys(ENDPOINTS), ...ACT_NAMES.map((name) => `admin.${name}`)]
  assert.deepEqual(operations.map(([, , one]) => one.operationId).sort(), wanted.sort())
})
test('every parameter of a path is declared, and nothing else', () => {
  for (const [path, , one] of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    assert.deepEqual(
      one.parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name),
      named,
    )
  }
})
test('every reference leads somewhere', () => {
  for (const one of everything(document) as { $ref?: unknown }[]) {
    if (typeof one.$ref !== 'string') continue
    const target = one.$ref
      .slice(2)
      .split('/')
      .reduce((at: Record<string, unknown> | undefined, key) => at?.[key] as Record<string, unknown> | undefined, document)
    assert.ok(target, one.$ref)
  }
})
test('refusals stand under the status of the catalogue, with their code', () => {
  const authenticate = document.paths['/api/v1/passwordless/authenticate'].post
  assert.match(authenticate.responses['422'].description, /`invalid_credentials`/)
  assert.match(authenticate.responses['403'].description, /`disallowed_login_method`/)
})
test('calls of back ends ask for the app secret, and name what stands behind the question mark', () => {
  const list = document.paths['/api/v1/users'].get
  assert.deepEqual(list.security, [{ appSecret: [] }])
  const named = list.parameters.filter((parameter: { in?: string }) => parameter.in === 'query')
  assert.deepEqual(
    named.map(({ name }: { name: string }) => name),
    ['cursor', 'limit'],
  )
  assert.ok(document.paths['/api/v1/users/{userId}'].delete)
})
test('schemas are real: the code of a login is in the body, the tokens are in the answer', () => {
  const { requestBody, responses } = document.paths['/api/v1/passwordless/authenticate'].post
  assert.deepEqual(requestBody.content['application/json'].schema.required, ['email', 'code'])
  assert.ok(responses['200'].content['application/json'].schema.properties.refresh_token)
})
const names = ({ parameters }: Operation): (string | undefined)[] =>
  parameters.map(({ $ref, name }) => name ?? $ref?.split('/').at(-1))
test('what is done once takes a key, endpoints and acts alike, and nothing else does', () => {
  const wanted = [
    ...Object.values(ENDPOINTS).filter(({ once }) => once),
    ...ACT_NAMES.filter((name) => actRow(name).once).map((name) => ({ name: `admin.${name}` })),
  ]
  const found = operations.filter(([, , one]) => names(one).includes('IdempotencyKey')).map(([, , one]) => one.operationId)
  assert.deepEqual(found.sort(), wanted.map(({ name }) => name).sort())
})
test('every call tells of its refusals: who may not, how often, and for calls with a credential without it', () => {
  for (const [path, method, { responses, security }] of operations) {
    const bare = security.some((one) => Object.keys(one).length === 0)
    for (const status of bare ? ['403', '429'] : ['401', '403', '429'])
      assert.ok(responses[status], `${method} ${path} ${status}`)
    assert.ok(responses['429']?.headers?.['retry-after'], path)
  }
})
test('every answer and every body has a schema that says something', () => {
  const saysNothing = (content: unknown): boolean => {
    const { schema } = (content as Record<string, { schema?: Record<string, unknown> }>)['application/json'] ?? {}
    return !schema || !['type', 'anyOf', 'oneOf', 'allOf', '$ref'].some((word) => word in schema)
  }
  for (const [path, method, { responses, requestBody }] of operations) {
    assert.ok(!saysNothing(responses['200']?.content), `${method} ${path}: the answer`)
    if (requestBody) assert.ok(!saysNothing((requestBody as { content: unknown }).content), `${method} ${path}: the body`)
  }
  const signIns = document.paths['/api/admin/v1/acts/service.signIns'].post.responses['200'].content['application/json'].schema
  assert.deepEqual(Object.keys(signIns.properties.days.items.properties), ['day', 'method', 'outcome', 'count'])
})
test('a schema names its types, and no vendor word of a schema library', () => {
  const text = JSON.stringify(document)
  assert.ok(!/valibot|"\$schema"|undefined/.test(text))
})
