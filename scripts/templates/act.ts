// The template of an act of operators: its row in the contract, what does it, who may, and a test.

import { SCOPES } from '../../src/contract/admin/act.ts'
import { ACTS, type ActName, actRow } from '../../src/contract/admin/acts.ts'
import { APPS_ACTS } from '../../src/contract/admin/apps-acts.ts'
import { KEYS_ACTS } from '../../src/contract/admin/keys-acts.ts'
import { SERVICE_ACTS } from '../../src/contract/admin/service-acts.ts'
import { USERS_ACTS } from '../../src/contract/admin/users-acts.ts'
import { changelog, importing, inTurn, intoBlock, kebab, sentence, type Template } from './template.ts'

/** Where acts are, by the first word of files and tables. */
const TABLES = { users: USERS_ACTS, apps: APPS_ACTS, keys: KEYS_ACTS, service: SERVICE_ACTS }

/** `domain` is the part of a name before the dot, of an act that exists. Throws an Error for people. */
const homeOf = (domain: string) => {
  for (const [area, acts] of Object.entries(TABLES)) {
    const beside = Object.keys(acts).find((name) => name.startsWith(`${domain}.`)) as ActName | undefined
    if (beside) return { area, beside }
  }
  const known = new Set(Object.keys(ACTS).map((name) => name.split('.')[0]))
  throw new Error(`No act is named ${domain}.…; there are ${[...known].join(', ')}.`)
}

/** `changes`: it leaves an entry in the audit log. */
export const actTemplate = (name: string, changes: boolean): Template => {
  const [domain = ''] = name.split('.')
  const { area, beside } = homeOf(domain)
  const kind = changes ? 'changing' : 'reading'
  const wished = actRow(beside).scope.replace(/\w+$/, changes ? 'write' : 'read')
  const scope = SCOPES.find((one) => one === wished) ?? actRow(beside).scope
  const contract = `src/contract/admin/${area}-acts.ts`
  const runs = `server/services/admin/${area}.ts`
  const proof = `test/server/act-${kebab(name)}.test.ts`
  return {
    files: {
      [proof]: `// ${name}: what it answers, and who may not have it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { perform } from '../../server/services/admin/perform.ts'
import { createCore } from '../../server/services/core.ts'
import { onEachEngine } from './engines.ts'
import { createLab } from './lab.ts'

await onEachEngine((engine) => {
  test('an owner is answered, and nobody else yet', async () => {
    const core = createCore(createLab(engine).deps)
    assert.deepEqual(await perform(core, { kind: 'operator', id: 'op', role: 'owner' }, '${name}', {}), { done: true })
    await assert.rejects(perform(core, { kind: 'operator', id: 'op', role: 'developer' }, '${name}', {}), { code: 'act_not_allowed' })
  })
})
`,
    },
    entries: [
      {
        path: contract,
        row: `${name}, in ${area.toUpperCase()}_ACTS`,
        enter: inTurn(
          importing('boolean, object, strictObject', 'valibot'),
          importing(`act, ${kind}`, './act.ts'),
          intoBlock(
            `export const ${area.toUpperCase()}_ACTS`,
            `'${name}': act('${sentence(name)}.', ${kind}('${scope}', 'owner'), strictObject({}), object({ done: boolean() })),`,
          ),
        ),
      },
      {
        path: runs,
        row: `${name}, in ${area}Acts`,
        enter: intoBlock(`export const ${area}Acts`, `'${name}': async () => ({ done: true }),`),
      },
      {
        path: 'test/server/admin-roles.ts',
        row: `${name}, in OWNERS_ALONE`,
        enter: (text) =>
          text.includes('OWNERS_ALONE: readonly string[] = [')
            ? text.replace(/OWNERS_ALONE: readonly string\[\] = \[/, `$&'${name}', `)
            : null,
      },
      changelog(`Operators have an act \`${name}\`.`),
    ],
    printed: ['server/client/operations.d.mts'],
    blanks: [
      `${contract}: what it takes and answers, its sentence, and who else may do it (test/server/admin-roles.ts says so too)`,
      `${runs}: what it does`,
      `console: where an operator finds it, by useAct or useAnswer`,
    ],
  }
}
