// Promises of /openapi.json: it is whole, and it names what the service does.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACT_NAMES } from '../../src/contract/admin/acts.ts'
import { ENDPOINTS } from '../../src/contract/table.ts'
import { openapi } from './openapi.ts'

const document = JSON.parse(JSON.stringify(openapi('https://id.example.com', '1.2.3')))
interface Operation {
  operationId: string
  parameters: { $ref?: string; name?: string; in?: string }[]
  responses: Record<string, { description: string; content: unknown }>
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
test('a schema names its types, and no vendor word of a schema library', () => {
  const text = JSON.stringify(document)
  assert.ok(!/valibot|"\$schema"|undefined/.test(text))
})
