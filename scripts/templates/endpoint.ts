// The furniture of an endpoint: its row in the contract, a service with the rule, a test of it. `domain.name` is its dotted name.

import { camel, type Furniture, kebab, sentence } from './template.ts'

/** `existing`: text of the domain's file in the contract; null when the domain is new. */
export const endpointFurniture = (dotted: string, existing: string | null): Furniture => {
  const [domain = '', word = ''] = dotted.split('.').map(camel)
  const service = kebab(word)
  const row = `
/** ${sentence(word)}. */
export const ${word} = endpoint({
  name: '${domain}.${word}',
  method: 'POST',
  path: '/api/v1/${kebab(domain).replaceAll('-', '_')}/${service.replaceAll('-', '_')}',
  access: 'bearer',
  body: optional(object({}), {}),
  answer: object({ success: boolean() }),
  retry: true,
  once: false,
})
`
  const head = `// ${sentence(domain)} (spec section 7).

import { boolean, object, optional } from 'valibot'
import { endpoint } from '../endpoint.ts'
`
  return {
    files: {
      [`src/contract/endpoints/${kebab(domain)}.ts`]: existing === null ? head + row : existing + row,
      [`server/services/${service}.ts`]: `// ${sentence(word)} (spec section 7).

import type { TokenClaims } from './access-token.ts'
import type { App } from './app-cache.ts'
import type { Core } from './core.ts'

/** Notes who asked; the rule of this call goes here. */
export const ${word} = async ({ log }: Core, app: App, { userId }: TokenClaims): Promise<{ success: boolean }> => {
  log.info('${service}', { app: app.id, user: userId })
  return { success: true }
}
`,
      [`test/server/${kebab(domain)}-${service}.test.ts`]: `// ${domain}.${word}: what it does, and what it refuses.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ${word} } from '../../src/contract/endpoints/${kebab(domain)}.ts'
import { onEachEngine } from './engines.ts'
import { type Client, createLab } from './lab.ts'

await onEachEngine((engine) => {
  let client: Client
  before(async () => {
    client = await createLab(engine).newApp()
  })

  test('is refused without a session', async () => {
    const { status, body } = await client.call(${word}.path, {})
    assert.deepEqual([status, body.code], [401, 'missing_or_invalid_token'])
  })

  test('is done for a person who is signed in', async () => {
    const { token } = (await client.logIn('ada@example.com')).body
    const { body } = await client.call(${word}.path, {}, { headers: { authorization: \`Bearer \${token}\` } })
    assert.equal(body.success, true)
  })
})
`,
    },
    register: [
      ...(existing === null
        ? []
        : [`src/contract/endpoints/${kebab(domain)}.ts: what the new row needs of valibot, in the import`]),
      `src/contract/table.ts: '${domain}.${word}': ${domain}.${word}, in ENDPOINTS, and its summary and refusals in ENDPOINT_NOTES`,
      `server/routes/${kebab(domain)}.ts: '${domain}.${word}': (core, { app, session }) => …, which calls ${word} of services/${service}.ts${existing === null ? '; and the file itself in HANDLERS of server/http/app.ts' : ''}`,
      'docs: npm run docs',
    ],
  }
}
